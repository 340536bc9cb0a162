import { editPassword } from '@ferry/core/contract/accounts/customer';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { useContractForm } from '../../../components/Form/contract-form.ts';
import { FormInput } from '../../../components/Form/Form.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { PlainForm } from '../FormCard.tsx';
import type { Attempt } from '../load.ts';

const body = z.pick(editPassword.body, { new_password: true });

export interface PasswordFormProps {
  attempt: Attempt;
  onSubmit: (newPassword: string) => void;
  /** Further buttons. */
  actions?: ReactNode;
  /** The page has another primary button. */
  isSecond?: boolean;
}

/** A new password. A separate dialog asks for the proof of the owner, so there is no field for the old password. */
export function PasswordForm({ attempt, onSubmit, actions, isSecond = false }: PasswordFormProps) {
  const { t } = useTranslation('profile');
  const form = useContractForm(body, {
    defaultValues: { new_password: '' },
    fieldErrors: attempt.state === 'failed' ? attempt.fields : undefined,
  });
  return (
    <PlainForm
      text={t('passwordText')}
      form={form}
      attempt={attempt}
      onSubmit={({ new_password }) => onSubmit(new_password)}
      submit={{ label: t('passwordSubmit'), busy: t('passwordWorking'), isSecond }}
      actions={actions}
    >
      <FormInput
        form={form}
        name="new_password"
        label={t('passwordNew')}
        hint={t('passwordHint')}
        type="password"
        autoComplete="new-password"
      />
    </PlainForm>
  );
}
