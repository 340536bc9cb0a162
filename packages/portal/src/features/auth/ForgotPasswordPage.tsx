import { resetPassword } from '@ferry/core/contract/auth';
import { codeMailMachine } from '@ferry/core/machines/code-mail.machine';
import { ForgotPasswordScreen } from '@ferry/ui/screens/auth/ForgotPasswordScreen/ForgotPasswordScreen';
import { useActorRef, useSelector } from '@xstate/react';
import { useCall } from '../../binding/use-call.ts';
import { localStore } from '../../platform/stores.ts';
import { useAuthPorts, useCaptcha } from './use-captcha.ts';
import { useCodeMail } from './use-code-mail.ts';

export function ForgotPasswordPage() {
  const ports = useAuthPorts();
  const mail = useActorRef(codeMailMachine, {
    input: { ...ports, store: localStore, kind: 'forgot_password' },
  });
  const { captcha: proof, hasSent } = useSelector(mail, ({ context }) => context);
  const captcha = useCaptcha(proof, hasSent);
  const reset = useCall(resetPassword);
  return (
    <ForgotPasswordScreen
      {...captcha}
      mail={useCodeMail(mail)}
      attempt={reset.attempt}
      done={reset.answer !== undefined}
      signInHref="/auth/sign-in"
      onSendCode={(email) => mail.send({ type: 'sendCode', email })}
      onSubmit={async (body) => {
        if (await reset.run({ body })) mail.send({ type: 'used' });
      }}
    />
  );
}
