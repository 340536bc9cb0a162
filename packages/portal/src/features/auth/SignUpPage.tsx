import { register, registerPolicy } from '@ferry/core/contract/auth/anyone';
import { signUpMachine } from '@ferry/core/machines/sign-in/sign-up.machine';
import { SignUpScreen, type SignUpScreenProps } from '@ferry/ui/screens/auth/SignUpScreen/SignUpScreen';
import { useActor, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useFailureWords } from '../../binding/failure-words.ts';
import { useAttempt } from '../../binding/use-attempt.ts';
import { useCall } from '../../binding/use-call.ts';
import { useLoad, useQueryWhen } from '../../binding/use-query.ts';
import { localStore } from '../../platform/device/stores.ts';
import { useLocation, useSearchParams } from '../../platform/navigation/history.tsx';
import { useCore, usePortal } from '../../portal.ts';
import { paths } from '../../routes.ts';
import { useAuthPorts, useCaptcha } from './captcha/use-captcha.ts';
import { forgetTyped, keepTyped, readTyped } from './typed.ts';
import { useCodeMail } from './use-code-mail.ts';

type Invite = SignUpScreenProps['invite'];

const inviteOf = (state: Invite['state'] | 'couldNotCheck', message = ''): Invite => {
  if (state === 'invalid') return { state, message };
  return { state: state === 'couldNotCheck' ? 'unknown' : state };
};

export function SignUpPage() {
  const { settings } = usePortal();
  const { session } = useCore();
  const words = useFailureWords();
  const { search } = useLocation();
  const [query] = useSearchParams();
  const [typed] = useState(readTyped);
  const inviteCode = query.get('invite_code')?.trim() ?? '';
  // The server's document contains the policy. On other hosts it is requested.
  const asked = useQueryWhen(registerPolicy, settings.invite === undefined ? {} : undefined);
  const answered = useLoad(asked, ({ result }) => result);
  const policy: SignUpScreenProps['policy'] =
    settings.invite === undefined ? answered : { state: 'ready', data: { invite: settings.invite } };
  const [now, tell] = useActor(signUpMachine, {
    input: { ...useAuthPorts(), store: localStore, mailedTo: typed.register },
  });
  const { tokens, failure, mail, inviteFailure } = now.context;
  const { captcha: proof, hasSent } = useSelector(mail, ({ context }) => context);
  const captcha = useCaptcha(proof, hasSent);
  const isSending = now.matches({ form: 'submitting' }) || now.matches({ form: 'signedUp' });
  const attempt = useAttempt(isSending, failure, () => tell({ type: 'again' }));
  // After a reload the account may already exist.
  const before = useCall(register);
  const wantsInvite = policy.state === 'ready' && policy.data.invite !== 'off';
  useEffect(() => {
    if (inviteCode !== '' && wantsInvite) tell({ type: 'checkInvite', code: inviteCode });
  }, [inviteCode, wantsInvite, tell]);
  useEffect(() => {
    if (tokens === undefined) return;
    forgetTyped();
    session.send({ type: 'signIn', ...tokens });
  }, [tokens, session]);
  return (
    <SignUpScreen
      {...captcha}
      siteName={settings.siteName}
      policy={policy}
      invite={inviteOf(now.value.invite, inviteFailure && words(inviteFailure).message)}
      inviteCode={inviteCode}
      typed={typed}
      step={typed.step === '2' && typed.email && typed.email_code ? 2 : 1}
      onType={keepTyped}
      mail={useCodeMail(mail)}
      attempt={before.attempt.state === 'idle' ? attempt : before.attempt}
      signInHref={paths.signIn() + search}
      onRetryPolicy={asked.refresh}
      onEditInvite={() => tell({ type: 'editInvite' })}
      onCheckInvite={(code) => tell({ type: 'checkInvite', code })}
      onSendCode={(email) => mail.send({ type: 'sendCode', email })}
      onSubmit={(registration) => tell({ type: 'submit', registration })}
    />
  );
}
