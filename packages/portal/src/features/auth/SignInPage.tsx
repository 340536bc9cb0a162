import { endReasonOf } from '@ferry/core/machines/session/session-view';
import { signInMachine } from '@ferry/core/machines/sign-in.machine';
import { SignInScreen } from '@ferry/ui/screens/auth/SignInScreen/SignInScreen';
import { useActor, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useAttempt } from '../../binding/use-attempt.ts';
import { usePortal } from '../../portal.ts';
import { useAuthPorts, useCaptcha } from './use-captcha.ts';

export function SignInPage() {
  const { session, settings } = usePortal();
  const { search } = useLocation();
  const [now, tell] = useActor(signInMachine, { input: useAuthPorts() });
  const { tokens, failure, captcha } = now.context;
  const isSending = now.matches('proving') || now.matches('signingIn') || now.matches('signedIn');
  useEffect(() => {
    if (tokens) session.send({ type: 'signIn', ...tokens });
  }, [tokens, session]);
  return (
    <SignInScreen
      {...useCaptcha(captcha)}
      siteName={settings.siteName}
      ended={useSelector(session, endReasonOf)}
      step={now.matches('code') || now.context.code !== undefined ? 'code' : 'password'}
      attempt={useAttempt(isSending, failure)}
      signUpHref={`/auth/sign-up${search}`}
      forgotHref="/auth/forgot-password"
      onSubmit={(credentials) => tell({ type: 'submit', credentials })}
      onCode={(code) => tell({ type: 'submitCode', code })}
      onOtherAccount={() => tell({ type: 'back' })}
    />
  );
}
