import { register } from '@ferry/core/contract/auth';
import { sixDigits } from '@ferry/core/contract/primitives';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Button } from '../../../components/Button/Button.tsx';
import { FailedState } from '../../../components/EmptyState/EmptyState.tsx';
import { Form, FormInput, useContractForm } from '../../../components/Form/Form.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { AuthCard } from '../../../layouts/DefaultLayout/DefaultLayout.tsx';
import { Failure } from '../../Failure.tsx';
import type { Attempt, Load } from '../../load.ts';
import type { CaptchaProps, CodeMail } from '../captcha-deeds.ts';
import { OtherWay } from '../OtherWay.tsx';
import { ProvenEmail } from '../ProvenEmail.tsx';
import { useFirstTouch } from '../use-first-touch.ts';
import { InviteField, type InviteState } from './InviteField.tsx';

export type SignUpValues = z.output<typeof register.body>;
type InvitePolicy = 'required' | 'optional' | 'off';

const fields = z.omit(register.body, { re_password: true });
const bodyFor = (invite: InvitePolicy) =>
  z.extend(fields, {
    email_code: sixDigits,
    invite_code:
      invite === 'required'
        ? z.string().check(z.trim(), z.minLength(1), z.maxLength(64))
        : fields.shape.invite_code,
  });

export interface SignUpScreenProps extends CaptchaProps {
  siteName: string;
  /** Whether an invite code is wanted, as the server says. */
  policy: Load<{ invite: InvitePolicy }>;
  invite: InviteState;
  /** The code of an invite link. */
  inviteCode?: string;
  mail: CodeMail;
  attempt: Attempt;
  signInHref: string;
  onRetryPolicy: () => void;
  /** Asks whether a code can be used: when the field is left, and for a code from a link at once by the page. */
  onCheckInvite: (code: string) => void;
  /** The code was changed, so what was known of it no longer holds. */
  onEditInvite?: () => void;
  onSendCode: (email: string) => void;
  onSubmit: (values: SignUpValues) => void;
}

const fieldKeys = ['invite', 'email', 'code', 'name', 'password'];

/** Opening an account: invite, proof of work, the mailed code, a name and a password. */
export function SignUpScreen(props: SignUpScreenProps) {
  const { t } = useTranslation(['auth', 'ui']);
  const { policy, siteName } = props;
  return (
    <AuthCard key={policy.state}>
      <h1>{t('signUpTitle', { site: siteName })}</h1>
      {policy.state === 'loading' && (
        <Stack gap={20} aria-busy aria-label={t('policyLoading')} role="status">
          {fieldKeys.map((key) => (
            <Stack key={key} gap={6}>
              <Skeleton width={64} line={20} />
              <Skeleton height={44} radius={8} />
              <Skeleton width={140} line={20} />
            </Stack>
          ))}
          <Skeleton height={44} radius={8} />
          <Skeleton height={44} radius={8} />
        </Stack>
      )}
      {policy.state === 'failed' && (
        <FailedState
          title={policy.message}
          action={<Button onClick={props.onRetryPolicy}>{t('ui:retry')}</Button>}
        />
      )}
      {policy.state === 'ready' && <SignUpForm {...props} wants={policy.data.invite} />}
      <OtherWay question={t('haveAccount')} label={t('toSignIn')} href={props.signInHref} />
    </AuthCard>
  );
}

function SignUpForm(props: SignUpScreenProps & { wants: InvitePolicy }) {
  const { wants, attempt, inviteCode = '', onTouch } = props;
  const { t } = useTranslation('auth');
  const body = useMemo(() => bodyFor(wants), [wants]);
  const form = useContractForm(body, {
    defaultValues: { email: '', name: '', password: '', email_code: '', invite_code: inviteCode },
    fieldErrors: attempt.state === 'failed' ? attempt.fields : undefined,
  });
  const touch = useFirstTouch(onTouch);
  return (
    <>
      <Failure attempt={attempt} fields={Object.keys(form.getValues())} />
      <Form
        form={form}
        onFocus={touch}
        onSubmit={(values) =>
          props.onSubmit({ ...values, re_password: values.password, invite_code: values.invite_code || null })
        }
      >
        {wants !== 'off' && (
          <InviteField
            form={form}
            required={wants === 'required'}
            fixed={inviteCode !== ''}
            invite={props.invite}
            onCheck={props.onCheckInvite}
            onEdit={props.onEditInvite}
          />
        )}
        <ProvenEmail
          form={form}
          name="email_code"
          emailName="email"
          hint={t('emailHint')}
          autoComplete="email"
          mail={props.mail}
          proof={props}
          onSend={props.onSendCode}
        />
        <FormInput
          form={form}
          name="name"
          label={t('name')}
          hint={t('nameHint')}
          size="big"
          autoComplete="nickname"
        />
        <FormInput
          form={form}
          name="password"
          label={t('password')}
          hint={t('passwordHint')}
          type="password"
          size="big"
          autoComplete="new-password"
        />
        <Button
          type="submit"
          kind="primary"
          size="big"
          wide
          busy={attempt.state === 'sending'}
          busyLabel={t('signingUp')}
        >
          {t('signUp')}
        </Button>
      </Form>
    </>
  );
}
