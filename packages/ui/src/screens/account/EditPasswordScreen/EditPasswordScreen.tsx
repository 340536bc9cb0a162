import { editPassword } from '@ferry/core/contract/accounts/customer';
import * as z from 'zod/mini';
import { useContractForm } from '../../../components/Form/contract-form.ts';
import { FormInput } from '../../../components/Form/Form.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { FormCard } from '../../parts/FormCard.tsx';
import type { Attempt } from '../../parts/load.ts';

const body = z.pick(editPassword.body, { new_password: true });

export interface EditPasswordScreenProps {
  attempt: Attempt;
  /** The password must be changed before anything else, except signing out. */
  forced?: { signOutHref: string } | undefined;
  onSubmit: (newPassword: string) => void;
}

/** A new password. A separate dialog asks for the proof of the owner, so there is no field for the old password. */
export function EditPasswordScreen({ attempt, forced, onSubmit }: EditPasswordScreenProps) {
  const { t } = useTranslation(['profile', 'layout']);
  const form = useContractForm(body, {
    defaultValues: { new_password: '' },
    fieldErrors: attempt.state === 'failed' ? attempt.fields : undefined,
  });
  return (
    <>
      {forced && (
        <Notice tone="warning" action={<TextLink href={forced.signOutHref}>{t('layout:signOut')}</TextLink>}>
          {t('mustChange')}
        </Notice>
      )}
      <FormCard
        text={t('passwordText')}
        form={form}
        attempt={attempt}
        onSubmit={({ new_password }) => onSubmit(new_password)}
        submit={{ label: t('passwordSubmit'), busy: t('passwordWorking') }}
      >
        <FormInput
          form={form}
          name="new_password"
          label={t('passwordNew')}
          hint={t('passwordHint')}
          type="password"
          autoComplete="new-password"
        />
      </FormCard>
    </>
  );
}
