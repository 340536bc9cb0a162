import type { CaptchaActor } from '@ferry/core/machines/captcha.machine';
import type { CaptchaState } from '@ferry/ui/components/CaptchaBox/CaptchaBox';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { createSolver } from '../../platform/captcha.ts';
import { usePortal } from '../../portal.ts';

/** What the machines of sign-in and sign-up want of the browser. */
export function useAuthPorts() {
  const { send, apiBase } = usePortal();
  return useMemo(() => ({ send, solve: createSolver(apiBase), now: Date.now }), [send, apiBase]);
}

/** The proof of work as a screen shows it, and what can be asked of it. It begins when the form is touched. */
export function useCaptcha(actor: CaptchaActor) {
  const { settings } = usePortal();
  const { value, context } = useSelector(actor, (now) => now);
  const start = () => actor.send({ type: 'start' });
  const state = (): CaptchaState => {
    if (!settings.captcha) return { state: 'off' };
    switch (value) {
      case 'off':
        return { state: 'off' };
      case 'idle':
        return { state: 'idle' };
      case 'verified':
        return { state: 'verified', seconds: context.seconds };
      case 'failed':
        return { state: 'failed', message: '' };
      default:
        return { state: 'working', percent: context.percent };
    }
  };
  return {
    captcha: state(),
    onTouch: start,
    onCaptchaStart: start,
    onCaptchaRetry: start,
    onCaptchaCancel: () => actor.send({ type: 'cancel' }),
  };
}
