import { editEmail } from '@ferry/core/contract/accounts/customer';
import * as z from 'zod/mini';
import { Button } from '../../../components/Button/Button.tsx';
import { useContractForm } from '../../../components/Form/contract-form.ts';
import { FormCode } from '../../../components/Form/controls.tsx';
import { FormCheckbox, FormInput } from '../../../components/Form/Form.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { sentences } from '../../../locales/sentences.ts';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Failure } from '../../parts/Failure.tsx';
import { PlainForm } from '../../parts/FormCard.tsx';
import type { Attempt } from '../../parts/load.ts';

const address = z.pick(editEmail.body, { email: true });
const proof = z.extend(z.pick(editEmail.body, { end_api_tokens: true }), {
  email_code: z.string().check(z.regex(/^\d{6}$/)),
});

export interface EmailFormProps {
  /** The present address. */
  email: string;
  /** The address that got the code, in the second step. */
  to: string | undefined;
  /** What the change ended, as sentences, after it. */
  stopped: readonly string[] | undefined;
  mailing: Attempt;
  changing: Attempt;
  /** Mails a code to the address. Also for a repeat. */
  onMail: (to: string) => void;
  onChange: (code: string, endsTokens: boolean) => void;
  /** Returns to the first step. */
  onOther: () => void;
  /** Closes the form in its first step. */
  onClose: () => void;
}

function AddressStep({ email, mailing, stopped, onMail, onClose }: EmailFormProps) {
  const { t, i18n } = useTranslation(['profile', 'ui']);
  const form = useContractForm(address, {
    defaultValues: { email: '' },
    fieldErrors: mailing.state === 'failed' ? mailing.fields : undefined,
  });
  return (
    <PlainForm
      text={t('emailText', { email })}
      form={form}
      attempt={mailing}
      onSubmit={({ email: to }) => onMail(to)}
      submit={{ label: t('emailSend'), busy: t('emailSending'), isSecond: true }}
      done={stopped && sentences(i18n.language, t('emailDone', { to: email }), ...stopped)}
      actions={
        <Button kind="quiet" onClick={onClose}>
          {t(stopped ? 'ui:close' : 'ui:cancel')}
        </Button>
      }
    >
      <FormInput
        form={form}
        name="email"
        label={t('emailNew')}
        type="email"
        inputMode="email"
        autoComplete="off"
      />
    </PlainForm>
  );
}

function CodeStep({ to, mailing, changing, onMail, onChange, onOther }: EmailFormProps & { to: string }) {
  const { t } = useTranslation('profile');
  const form = useContractForm(proof, {
    defaultValues: { email_code: '', end_api_tokens: false },
    fieldErrors: changing.state === 'failed' ? changing.fields : undefined,
  });
  return (
    <PlainForm
      form={form}
      attempt={changing}
      onSubmit={({ email_code, end_api_tokens }) => onChange(email_code, end_api_tokens)}
      submit={{ label: t('emailSubmit', { to }), busy: t('emailWorking'), isSecond: true }}
      actions={
        <>
          <Button kind="quiet" busy={mailing.state === 'sending'} onClick={() => onMail(to)}>
            {t('emailAgain')}
          </Button>
          <Button kind="quiet" onClick={onOther}>
            {t('emailOther')}
          </Button>
        </>
      }
    >
      <Notice tone="info">{t('emailSent', { to })}</Notice>
      <Failure attempt={mailing} />
      <FormCode form={form} name="email_code" label={t('emailCode')} />
      <Stack gap={4}>
        <FormCheckbox form={form} name="end_api_tokens">
          {t('emailTokens')}
        </FormCheckbox>
        <Text size={13} tone="muted">
          {t('emailTokensHint')}
        </Text>
      </Stack>
    </PlainForm>
  );
}

/**
 * Changes the address in two steps. A separate dialog asks for the proof of the owner, then a mailed code proves the
 * new address.
 */
export function EmailForm(props: EmailFormProps) {
  return props.to === undefined ? (
    <AddressStep {...props} />
  ) : (
    <CodeStep key={props.to} {...props} to={props.to} />
  );
}
