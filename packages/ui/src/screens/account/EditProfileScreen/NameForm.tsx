import { editProfile } from '@ferry/core/contract/accounts/customer';
import * as z from 'zod/mini';
import { Button } from '../../../components/Button/Button.tsx';
import { useContractForm } from '../../../components/Form/contract-form.ts';
import { FormInput } from '../../../components/Form/Form.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { PlainForm } from '../../parts/FormCard.tsx';
import type { Attempt } from '../../parts/load.ts';

const body = z.pick(editProfile.body, { user_name: true });

interface NameFormProps {
  name: string;
  saving: Attempt;
  onSave: (change: z.output<typeof body>) => void;
  onClose: () => void;
}

/** The nickname. */
export function NameForm({ name, saving, onSave, onClose }: NameFormProps) {
  const { t } = useTranslation(['profile', 'ui']);
  const form = useContractForm(body, {
    defaultValues: { user_name: name },
    fieldErrors: saving.state === 'failed' ? saving.fields : undefined,
  });
  return (
    <PlainForm
      form={form}
      attempt={saving}
      onSubmit={onSave}
      submit={{ label: t('profileSubmit'), busy: t('profileWorking'), isSecond: true }}
      actions={
        <Button kind="quiet" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
      }
    >
      <FormInput
        form={form}
        name="user_name"
        label={t('nicknameNew')}
        hint={t('nicknameHint')}
        autoComplete="nickname"
      />
    </PlainForm>
  );
}
