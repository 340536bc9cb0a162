import { site } from '@ferry/core/contract/system/anyone';
import { deviceSignInMachine } from '@ferry/core/machines/sign-in/device-sign-in.machine';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import {
  DeviceSignInScreen,
  type DeviceSignInState,
  type Way,
} from '@ferry/ui/screens/auth/DeviceSignInScreen/DeviceSignInScreen';
import { useActor } from '@xstate/react';
import { useEffect } from 'react';
import { useFailureWords } from '../../../binding/failure-words.ts';
import { useAttempt } from '../../../binding/use-attempt.ts';
import { useQuery } from '../../../binding/use-query.ts';
import { useSecondsUntil } from '../../../binding/use-seconds-until.ts';
import { useCore, usePortal } from '../../../portal.ts';
import { useAuthPorts } from '../captcha/use-captcha.ts';

/** Signing in by a signed-in device or by Telegram. Loaded on request. */
export function DeviceSignIn({ way, backHref, onBack }: { way: Way; backHref: string; onBack: () => void }) {
  const { settings } = usePortal();
  const { session } = useCore();
  const { t } = useTranslation(['auth', 'ui']);
  const words = useFailureWords();
  const bot = useQuery(site, {}).data?.result.telegram_bot;
  const [now, tell] = useActor(deviceSignInMachine, { input: useAuthPorts() });
  const { request, code, failure, isCutOff, tokens } = now.context;
  const secondsLeft = useSecondsUntil(request?.expiresAt ?? 0);
  const attempt = useAttempt(code !== undefined && now.matches('polling'), failure, () => {
    if (code !== undefined) tell({ type: 'submitCode', code });
  });
  useEffect(() => {
    if (tokens) session.send({ type: 'signIn', ...tokens });
  }, [tokens, session]);

  const stateOf = (): DeviceSignInState => {
    if (now.matches('code') || (code !== undefined && now.matches('polling')))
      return { kind: 'code', attempt };
    if (now.matches('expired')) return { kind: 'expired' };
    if (now.matches('refused')) return { kind: 'refused' };
    if (now.matches('failed'))
      return { kind: 'failed', message: failure ? words(failure).message : t('ui:captchaFailed') };
    if (request === undefined) return { kind: 'preparing' };
    if (way === 'qr') return { kind: 'waiting', href: request.login_url, secondsLeft, isCutOff };
    if (bot === undefined) return { kind: 'preparing' };
    if (bot === null) return { kind: 'failed', message: t('telegramAway') };
    const href = `https://t.me/${bot}?start=login_${request.login_code}`;
    return { kind: 'waiting', href, secondsLeft, isCutOff };
  };
  return (
    <DeviceSignInScreen
      siteName={settings.siteName}
      way={way}
      now={stateOf()}
      backHref={backHref}
      onAgain={() => tell({ type: 'again' })}
      onCode={(typed) => tell({ type: 'submitCode', code: typed })}
      onBack={onBack}
    />
  );
}
