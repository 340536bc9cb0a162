import type { CaptchaState } from '../../components/CaptchaBox/CaptchaBox.tsx';

/** The proof of work as a screen shows it, and what can be asked of it. */
export interface CaptchaProps {
  captcha: CaptchaState;
  onCaptchaStart: () => void;
  onCaptchaCancel: () => void;
  onCaptchaRetry: () => void;
  /** The form was touched for the first time: a good moment to fetch the proof's code and begin. */
  onTouch?: () => void;
}

/** The mail with the six digits. `againIn`: seconds until another may be asked for, counted down by the page. */
export type CodeMail =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'sent'; address: string; againIn: number }
  | { state: 'failed'; message: string; againIn: number };
