import type { CaptchaActor } from '@ferry/core/machines/captcha.machine';
import type { CaptchaState } from '@ferry/ui/components/CaptchaBox/CaptchaBox';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { createSolver } from '../../platform/captcha.ts';
import { useCore, usePortal } from '../../portal.ts';
import { captchaStateOf } from './captcha-state.ts';

/** What the machines of sign-up and the forgotten password want of the browser. */
export function useAuthPorts() {
  const { mirrors } = usePortal();
  const { send } = useCore();
  return useMemo(() => ({ send, solve: createSolver(mirrors.current), now: Date.now }), [send, mirrors]);
}

/**
 * The proof of work as a screen shows it, and what can be asked of it. It begins when the form is touched.
 *
 * @param hasSent what it was done for has gone out: it stays shown as done, and another mail proves anew by itself
 */
export function useCaptcha(actor: CaptchaActor, hasSent = false) {
  const { settings } = usePortal();
  const snapshot = useSelector(actor, (now) => now);
  const state = (): CaptchaState => {
    if (!settings.captcha) return { state: 'off' };
    const { seconds } = snapshot.context;
    if (hasSent && seconds > 0 && snapshot.value === 'idle') return { state: 'verified', seconds };
    return captchaStateOf(snapshot);
  };
  const start = () => actor.send({ type: 'start' });
  return {
    captcha: state(),
    onTouch: start,
    onCaptchaStart: start,
    onCaptchaRetry: start,
    onCaptchaCancel: () => actor.send({ type: 'cancel' }),
  };
}
