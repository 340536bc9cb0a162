import type { CaptchaState } from '../../components/CaptchaBox/CaptchaBox.tsx';

/** The proof of work for a screen, with its actions. */
export interface CaptchaProps {
  /** The state of the proof of work. */
  captcha: CaptchaState;
  /** Starts the work. */
  onCaptchaStart: () => void;
  /** Stops the work. */
  onCaptchaCancel: () => void;
  /** Starts again after a failure. */
  onCaptchaRetry: () => void;
  /** The form was touched for the first time: the proof's code can be loaded, and the work can start. */
  onTouch?: () => void;
}

/**
 * The mail with the code. `againIn`: seconds until another may be requested; the page counts down. `unsure`: it may have
 * been sent.
 */
export type CodeMail =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'sent'; address: string; againIn: number }
  | { state: 'failed' | 'unsure'; message: string; againIn: number };
