import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { localStore, passkeyKey } from '../../../platform/device/stores.ts';
import { defer } from '../../../platform/network/deferred.ts';
import { loadPart } from '../../../platform/network/missing-part.ts';
import { passkeysAway } from '../../../platform/settings.ts';
import { usePortal } from '../../../portal.ts';
import type { SignInFlow, SignInView } from './sign-in-flow.ts';

const untouched: SignInView = {
  step: 'password',
  isSending: false,
  isAskingPasskey: false,
  trouble: undefined,
  isPasskeyRefused: false,
  isByPasskey: false,
  failure: undefined,
  isCutOff: false,
  captcha: { state: 'idle' },
};

/**
 * Signing in, loaded when the form is first touched: the form can be drawn and filled in without it, so most of the
 * code is loaded while the customer types.
 */
export function useSignIn() {
  const { core, mirrors, settings } = usePortal();
  const [isLoading, setLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const remembered = useRef(true);
  const flow = useMemo(
    () =>
      defer<SignInFlow>(() =>
        loadPart(async () => {
          const [{ openSignIn }, loaded] = await Promise.all([import('./sign-in-flow.ts'), core.load()]);
          return openSignIn(loaded, {
            apiBase: mirrors.current,
            settings,
            isRemembered: () => remembered.current,
          });
        }),
      ),
    [core, mirrors, settings],
  );
  useEffect(() => () => flow.current()?.stop(), [flow]);
  const away = passkeysAway(settings);
  // The button is also shown in a browser without passkeys, because the first picture has it.
  const hasPasskeys = away === undefined || away === 'unsupported';
  // If a passkey was used here, it is offered at once. Otherwise nothing more is loaded.
  useEffect(() => {
    if (away === undefined && localStore.get(passkeyKey) !== null) void flow.load().catch(() => {});
  }, [flow, away]);
  const subscribe = useCallback(
    (listener: () => void) => {
      let leave = flow.current()?.subscribe(listener);
      const stop = flow.subscribe(() => {
        leave ??= flow.current()?.subscribe(listener);
        listener();
      });
      return () => {
        stop();
        leave?.();
      };
    },
    [flow],
  );
  const read = () => flow.current()?.view() ?? untouched;
  const view = useSyncExternalStore(subscribe, read, read);
  const ask = (then: (ready: SignInFlow) => void) => {
    setLoading(true);
    setFailed(false);
    flow
      .load()
      .then(then, () => setFailed(true))
      .finally(() => setLoading(false));
  };
  const captchaOf = (): SignInView['captcha'] => {
    if (!settings.captcha) return { state: 'off' };
    if (flow.current() !== undefined) return view.captcha;
    if (hasFailed) return { state: 'failed', message: '' };
    return isLoading ? { state: 'working', percent: 0 } : untouched.captcha;
  };
  return {
    ...view,
    isCutOff: hasFailed || view.isCutOff,
    captcha: captchaOf(),
    hasPasskeys,
    remembered,
    ask,
  };
}
