import { resetPassword } from '@ferry/core/contract/auth/anyone';
import * as z from 'zod/mini';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { useContractForm } from '../../../components/Form/contract-form.ts';
import { Form, FormInput } from '../../../components/Form/Form.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { AuthCard } from '../../../layouts/DefaultLayout/DefaultLayout.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { Attempt } from '../../parts/load.ts';
import { AuthHead } from '../AuthHead.tsx';
import type { CaptchaProps, CodeMail } from '../captcha-deeds.ts';
import { DoneCard } from '../done/DoneCard.tsx';
import { ProvenEmail } from '../ProvenEmail.tsx';
import { SubmitButton } from '../SubmitButton.tsx';
import { useFirstTouch } from '../typing/use-first-touch.ts';
import { type Typed, useTyping } from '../typing/use-typing.ts';

const body = z.pick(resetPassword.body, { email: true, email_code: true, password: true });
export type ResetValues = z.output<typeof body>;

export interface ForgotPasswordScreenProps extends CaptchaProps {
  mail: CodeMail;
  attempt: Attempt;
  /** The new password is set, and every session has ended. */
  done: boolean;
  /** What ended with it, as sentences. */
  stopped: readonly string[];
  signInHref: string;
  /** The address that was typed before. */
  typed?: Typed;
  /** The address was typed. */
  onType?: (typed: Typed) => void;
  onSendCode: (email: string) => void;
  onSubmit: (values: ResetValues) => void;
}

const typedFields = ['email'] as const;

/** Sets a new password by a mailed code. The texts are the same whether or not the address has an account. */
export function ForgotPasswordScreen(props: ForgotPasswordScreenProps) {
  const { mail, attempt, done, stopped, signInHref, onTouch } = props;
  const { t } = useTranslation(['auth', 'ui']);
  const form = useContractForm(body, {
    defaultValues: { email: props.typed?.email ?? '', email_code: '', password: '' },
    fieldErrors: attempt.state === 'failed' ? attempt.fields : undefined,
  });
  useTyping(form, typedFields, props.onType);
  const touch = useFirstTouch(onTouch);
  if (done) {
    return (
      <DoneCard title={t('resetDoneTitle')} text={t('resetDoneText')} stopped={stopped}>
        <ButtonLink kind="primary" size="big" wide href={signInHref}>
          {t('backToSignIn')}
        </ButtonLink>
      </DoneCard>
    );
  }
  return (
    <AuthCard>
      <AuthHead title={t('forgotTitle')} text={t('forgotText')} />
      <Form form={form} onSubmit={props.onSubmit} onFocus={touch}>
        <ProvenEmail
          form={form}
          name="email_code"
          emailName="email"
          autoComplete="username"
          mail={mail}
          proof={props}
          onSend={props.onSendCode}
        />
        <FormInput
          form={form}
          name="password"
          label={t('newPassword')}
          hint={t('ui:passwordHint')}
          type="password"
          size="big"
          autoComplete="new-password"
        />
        <SubmitButton
          attempt={attempt}
          fields={Object.keys(form.getValues())}
          label={t('resetSubmit')}
          busy={t('resetting')}
        />
      </Form>
      <TextLink href={signInHref} style={{ justifySelf: 'center' }}>
        {t('backToSignIn')}
      </TextLink>
    </AuthCard>
  );
}
