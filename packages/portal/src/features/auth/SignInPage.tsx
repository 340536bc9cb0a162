import { endReasonOf } from '@ferry/core/machines/session/session-view';
import { SignInScreen } from '@ferry/ui/screens/auth/SignInScreen/SignInScreen';
import { useLocation } from 'react-router';
import { useAttempt } from '../../binding/use-attempt.ts';
import { usePortal, useSession } from '../../portal.ts';
import { paths } from '../../routes.ts';
import { useSignIn } from './use-sign-in.ts';

export function SignInPage() {
  const { settings } = usePortal();
  const { search } = useLocation();
  const { step, captcha, isSending, failure, ask } = useSignIn();
  const prove = () => ask((flow) => flow.prove());
  return (
    <SignInScreen
      siteName={settings.siteName}
      ended={useSession(endReasonOf, undefined)}
      step={step}
      attempt={useAttempt(isSending, failure)}
      captcha={captcha}
      signUpHref={paths.signUp() + search}
      forgotHref={paths.forgotPassword()}
      onTouch={prove}
      onCaptchaStart={prove}
      onCaptchaRetry={prove}
      onCaptchaCancel={() => ask((flow) => flow.cancelProof())}
      onSubmit={(credentials) => ask((flow) => flow.submit(credentials))}
      onCode={(code) => ask((flow) => flow.submitCode(code))}
      onOtherAccount={() => ask((flow) => flow.back())}
    />
  );
}
