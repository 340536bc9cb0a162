import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { FailedCard, StaleLine } from '../../parts/failure/LoadNotices.tsx';
import type { Load } from '../../parts/load.ts';
import { SideBySide } from '../../parts/MainAndSide.tsx';
import { EmailForm, type EmailFormProps } from './EmailForm.tsx';
import { type Profile, ProfileForm, type ProfileFormProps } from './ProfileForm.tsx';

export interface EditProfileScreenProps
  extends Omit<ProfileFormProps, 'profile'>,
    Omit<EmailFormProps, 'email'> {
  profile: Load<Profile>;
  onRetry: () => void;
}

const Field = ({ hint = false }) => (
  <Stack gap={6}>
    <Skeleton width={64} line={22} />
    <Skeleton control />
    {hint && <Skeleton width={120} line={20} />}
  </Stack>
);

/** Nickname, language of mails and time zone, and below them the sign-in address. */
export function EditProfileScreen({ profile, onRetry, ...forms }: EditProfileScreenProps) {
  const { t } = useTranslation('profile');
  if (profile.state === 'failed')
    return <FailedCard of={profile} title={t('profileFailed')} onRetry={onRetry} />;
  if (profile.state === 'loading')
    return (
      <Card aria-busy style={{ maxWidth: 552 }}>
        <CardBody>
          <Stack gap={16} style={{ maxWidth: 480 }}>
            <Field hint />
            <Field />
            <Field />
            <Skeleton control width={72} />
          </Stack>
        </CardBody>
      </Card>
    );
  return (
    <>
      <StaleLine of={profile} now={forms.now} />
      <SideBySide>
        <ProfileForm {...forms} profile={profile.data} />
        <EmailForm {...forms} email={profile.data.email} />
      </SideBySide>
    </>
  );
}
