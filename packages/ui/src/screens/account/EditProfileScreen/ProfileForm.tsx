import { editProfile, type profile } from '@ferry/core/contract/accounts/customer';
import type { CallAnswer } from '@ferry/core/contract/base/call';
import { languageNames, languages } from '@ferry/core/words/languages';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { useContractForm } from '../../../components/Form/contract-form.ts';
import { FormSelect } from '../../../components/Form/controls.tsx';
import { FormInput, useFieldError } from '../../../components/Form/Form.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { FormCard } from '../../parts/FormCard.tsx';
import type { Attempt } from '../../parts/load.ts';
import { ZoneField } from '../ZoneField/ZoneField.tsx';

const body = z.pick(editProfile.body, { user_name: true, language: true, time_zone: true });

export type Profile = CallAnswer<typeof profile>['result'];
export type ProfileChange = z.output<typeof body>;

export interface ProfileFormProps {
  /** The stored profile. */
  profile: Profile;
  saving: Attempt;
  /** Whether the last change was stored. */
  isSaved: boolean;
  now: Date;
  /** Sends what was changed. */
  onSave: (change: ProfileChange) => void;
}

/** The nickname, the language of mails and the time zone. */
export function ProfileForm({ profile, saving, isSaved, now, onSave }: ProfileFormProps) {
  const { t } = useTranslation('profile');
  const { user_name, language, time_zone } = profile;
  const form = useContractForm(body, {
    defaultValues: { user_name, language, time_zone },
    fieldErrors: saving.state === 'failed' ? saving.fields : undefined,
  });
  const zone = useController({ control: form.control, name: 'time_zone' });
  return (
    <FormCard
      form={form}
      attempt={saving}
      onSubmit={onSave}
      submit={{ label: t('profileSubmit'), busy: t('profileWorking') }}
      done={isSaved ? t('profileSaved') : undefined}
    >
      <FormInput
        form={form}
        name="user_name"
        label={t('nickname')}
        hint={t('nicknameHint')}
        autoComplete="nickname"
      />
      <FormSelect
        form={form}
        name="language"
        label={t('mailLanguage')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <ZoneField
        label={t('zone')}
        value={zone.field.value ?? time_zone}
        onChange={zone.field.onChange}
        error={useFieldError({ form, name: 'time_zone' })}
        now={now}
      />
    </FormCard>
  );
}
