import type { CaptchaActor } from '@ferry/core/machines/captcha.machine';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { createSolver } from '../../platform/captcha.ts';
import { useCore, usePortal } from '../../portal.ts';
import { captchaStateOf } from './captcha-state.ts';

/** What the machines of sign-up and the forgotten password want of the browser. */
export function useAuthPorts() {
  const { apiBase } = usePortal();
  const { send } = useCore();
  return useMemo(() => ({ send, solve: createSolver(apiBase), now: Date.now }), [send, apiBase]);
}

/** The proof of work as a screen shows it, and what can be asked of it. It begins when the form is touched. */
export function useCaptcha(actor: CaptchaActor) {
  const { settings } = usePortal();
  const snapshot = useSelector(actor, (now) => now);
  const start = () => actor.send({ type: 'start' });
  return {
    captcha: settings.captcha ? captchaStateOf(snapshot) : ({ state: 'off' } as const),
    onTouch: start,
    onCaptchaStart: start,
    onCaptchaRetry: start,
    onCaptchaCancel: () => actor.send({ type: 'cancel' }),
  };
}
