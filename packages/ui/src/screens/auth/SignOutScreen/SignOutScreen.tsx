import { CircleCheck, WifiOff } from 'lucide-react';
import { ButtonLink } from '../../../components/Button/Button.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Spinner } from '../../../components/Spinner/Spinner.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { AuthCard } from '../../../layouts/DefaultLayout/DefaultLayout.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { AuthHead } from '../AuthHead.tsx';

export interface SignOutScreenProps {
  /** `offline`: this device is signed out, and the server could not be reached. */
  state: 'working' | 'done' | 'offline';
  signInHref: string;
}

/** Signs out, and shows whether the server has ended the session. */
export function SignOutScreen({ state, signInHref }: SignOutScreenProps) {
  const { t } = useTranslation('auth');
  if (state === 'working')
    return (
      <AuthCard role="status" aria-busy>
        <Spinner />
        <AuthHead title={t('signOutWorking')} text={t('signOutWorkingText')} />
      </AuthCard>
    );
  const isOffline = state === 'offline';
  return (
    <AuthCard role="status">
      <Text tone={isOffline ? 'warning' : 'success'}>
        <Icon as={isOffline ? WifiOff : CircleCheck} size={22} />
      </Text>
      <AuthHead
        title={t(isOffline ? 'signOutOffline' : 'signOutDone')}
        text={t(isOffline ? 'signOutOfflineText' : 'signOutDoneText')}
      />
      <ButtonLink kind="primary" size="big" wide href={signInHref}>
        {t('signOutAgain')}
      </ButtonLink>
    </AuthCard>
  );
}
