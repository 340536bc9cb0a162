import type { CaptchaState } from '@ferry/ui/components/CaptchaBox/CaptchaBox';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { useEffect, useRef } from 'react';
import { useOnline } from '../../../binding/use-online.ts';

/** Shows a proof that failed for lack of a network, and restarts it once the network is back. */
export function useCaptchaOffline(captcha: CaptchaState, onRetry: () => void): CaptchaState {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const hasFailed = captcha.state === 'failed';
  const wasOnline = useRef(isOnline);
  const retry = useRef(onRetry);
  retry.current = onRetry;
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current;
    wasOnline.current = isOnline;
    if (isBack && hasFailed) retry.current();
  }, [isOnline, hasFailed]);
  return hasFailed && !isOnline ? { state: 'failed', message: t('captchaOffline') } : captcha;
}
