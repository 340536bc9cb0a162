import type { CaptchaActor } from '@ferry/core/machines/sign-in/captcha.machine';
import type { CaptchaState } from '@ferry/ui/components/CaptchaBox/CaptchaBox';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { createSolver } from '../../../platform/captcha.ts';
import { elapsed, serverNow } from '../../../platform/device/clock.ts';
import { useCore, usePortal } from '../../../portal.ts';
import { captchaStateOf } from './captcha-state.ts';
import { useCaptchaOffline } from './use-captcha-offline.ts';

/** The browser's functions for the machines of sign-up and of the forgotten password. */
export function useAuthPorts() {
  const { mirrors } = usePortal();
  const { send } = useCore();
  return useMemo(
    () => ({ send, solve: createSolver(mirrors.current), now: serverNow, elapsed }),
    [send, mirrors],
  );
}

/**
 * The proof of work for a screen, with its actions. It starts when the form is touched.
 *
 * @param hasSent the call has succeeded: the proof stays shown as solved, and another mail solves a new proof
 * automatically
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
    captcha: useCaptchaOffline(state(), start),
    onTouch: start,
    onCaptchaStart: start,
    onCaptchaRetry: start,
    onCaptchaCancel: () => actor.send({ type: 'cancel' }),
  };
}
