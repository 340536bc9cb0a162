import { resetPassword } from '@ferry/core/contract/auth/anyone';
import { proofOf, provingAnew, refusesProof } from '@ferry/core/machines/sign-in/captcha.machine';
import { codeMailMachine } from '@ferry/core/machines/sign-in/code-mail.machine';
import {
  ForgotPasswordScreen,
  type ResetValues,
} from '@ferry/ui/screens/auth/ForgotPasswordScreen/ForgotPasswordScreen';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useCall } from '../../binding/use-call.ts';
import { localStore } from '../../platform/device/stores.ts';
import { paths } from '../../routes.ts';
import { useAuthPorts, useCaptcha } from './captcha/use-captcha.ts';
import { sayStopped } from './sign-in/stopped-sentences.ts';
import { keepTyped, readTyped } from './typed.ts';
import { useCodeMail } from './use-code-mail.ts';

/**
 * The mail needs one proof of work, and the new password another, which is computed while the customer reads the mail.
 */
export function ForgotPasswordPage() {
  const ports = useAuthPorts();
  const [typed] = useState(readTyped);
  const mail = useActorRef(codeMailMachine, {
    input: { ...ports, store: localStore, kind: 'forgot_password', mailedTo: typed.forgot_password },
  });
  const { captcha, hasSent, againAt } = useSelector(mail, ({ context }) => context);
  const reset = useCall(resetPassword, { way: (send) => provingAnew(captcha, send) });
  const [isProving, setProving] = useState(false);
  useEffect(() => {
    if (hasSent && againAt > 0) captcha.send({ type: 'start' });
  }, [captcha, hasSent, againAt]);
  const isProofRefused = reset.failure !== undefined && refusesProof(reset.failure);
  useEffect(() => {
    if (isProofRefused) captcha.send({ type: 'refused' });
  }, [captcha, isProofRefused]);

  const submit = async (values: ResetValues) => {
    setProving(true);
    const proof = await proofOf(captcha, new AbortController().signal).catch(() => undefined);
    setProving(false);
    if (proof === undefined || !(await reset.run({ body: { ...values, ...proof } }))) return;
    mail.send({ type: 'used' });
    keepTyped({ forgot_password: '' });
  };
  return (
    <ForgotPasswordScreen
      {...useCaptcha(captcha)}
      mail={useCodeMail(mail)}
      typed={typed}
      onType={keepTyped}
      attempt={isProving ? { state: 'sending' } : reset.attempt}
      done={reset.answer !== undefined || reset.attempt.state === 'found'}
      stopped={sayStopped(reset.answer?.result.stopped)}
      signInHref={paths.signIn()}
      onSendCode={(email) => mail.send({ type: 'sendCode', email })}
      onSubmit={(values) => void submit(values)}
    />
  );
}
