import type { CaptchaActor } from '@ferry/core/machines/sign-in/captcha.machine';
import type { CaptchaState } from '@ferry/ui/components/CaptchaBox/CaptchaBox';
import type { SnapshotFrom } from 'xstate';

/** The proof of work for a screen. */
export function captchaStateOf({ value, context }: SnapshotFrom<CaptchaActor>): CaptchaState {
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
}
