import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTranslation } from '../../locales/use-translation.ts';
import { Button } from '../Button/Button.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';

const Root = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 48px;
  padding: 0 4px 0 12px;
  border: 1px solid var(--control-line);
  border-radius: var(--r-control);
  overflow: hidden;
  background: var(--field);
  &[data-state='failed'] { border-color: var(--error); }
  & > svg { flex: none; }
  & > button[data-kind] { margin-inline-start: auto; flex: none; color: var(--primary); }
`;

const Words = styled.span`
  line-height: 20px;
  padding: 4px 0;
  min-width: 0;
  small { display: block; font-size: var(--t12); line-height: 18px; color: var(--muted); }
  b { font-weight: 500; }
`;

const Ring = styled.span`
  width: 18px;
  height: 18px;
  border-radius: 50%;
  border: 1.5px solid var(--control-line);
  flex: none;
`;

const Track = styled.span`
  position: absolute;
  inset: auto 0 0 0;
  height: 2px;
  i { display: block; height: 100%; background: var(--primary); transition: width var(--fast); }
`;

/** The progress of the proof of work. */
export type CaptchaState =
  /** The server requires none. */
  | { state: 'off' }
  | { state: 'idle' }
  /** `percent` from 0 to 100. */
  | { state: 'working'; percent: number }
  | { state: 'verified'; seconds: number }
  /** `message`: the reason in the customer's language, or empty. */
  | { state: 'failed'; message: string };

export interface CaptchaBoxProps {
  /** The state of the proof of work. */
  captcha: CaptchaState;
  /** The box was ticked, and the work begins. */
  onStart: () => void;
  onCancel: () => void;
  onRetry: () => void;
}

const signColors: Partial<Record<CaptchaState['state'], string>> = {
  verified: 'var(--success)',
  failed: 'var(--error)',
};

/** Whether a form may be sent. */
export const captchaPassed = (captcha: CaptchaState): boolean =>
  captcha.state === 'off' || captcha.state === 'verified';

/** The display of the proof of work. It computes nothing itself. */
export function CaptchaBox({ captcha, onStart, onCancel, onRetry }: CaptchaBoxProps) {
  const { t, i18n } = useTranslation();
  if (captcha.state === 'off') return null;
  const act = (words: string, onClick: () => void) => (
    <Button kind="quiet" onClick={onClick}>
      {words}
    </Button>
  );
  const seconds =
    captcha.state === 'verified'
      ? captcha.seconds.toLocaleString(i18n.language, { maximumFractionDigits: 1 })
      : '';
  const parts: Record<typeof captcha.state, [ReactNode, ReactNode, string, ReactNode]> = {
    idle: [<Ring key="ring" />, t('captchaIdle'), t('captchaIdleHint'), act(t('captchaStart'), onStart)],
    working: [
      <Spinner key="spinner" />,
      <span key="words">
        {t('captchaWorking')} <b>{captcha.state === 'working' ? Math.round(captcha.percent) : 0}%</b>
      </span>,
      t('captchaWorkingHint'),
      act(t('cancel'), onCancel),
    ],
    verified: [
      <Icon key="icon" as={CircleCheck} size={20} />,
      t('captchaVerified'),
      t('captchaVerifiedHint', { seconds }),
      null,
    ],
    failed: [
      <Icon key="icon" as={CircleAlert} size={20} />,
      t('captchaFailed'),
      (captcha.state === 'failed' && captcha.message) || t('captchaFailedHint'),
      act(t('retry'), onRetry),
    ],
  };
  const [sign, title, hint, button] = parts[captcha.state];
  return (
    <Root data-state={captcha.state}>
      <span style={{ display: 'contents', color: signColors[captcha.state] }}>{sign}</span>
      <Words>
        {/* The percentage changes many times a second, so only the state is announced. */}
        <span aria-live={captcha.state === 'working' ? 'off' : 'polite'}>{title}</span>
        <small>{hint}</small>
      </Words>
      {button}
      {captcha.state === 'working' && (
        <Track
          role="progressbar"
          aria-label={t('captchaIdle')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(captcha.percent)}
        >
          <i style={{ width: `${captcha.percent}%` }} />
        </Track>
      )}
    </Root>
  );
}
