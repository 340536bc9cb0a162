import { show as showSecurity } from '@ferry/core/contract/security/customer';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import type { AccountPart } from '@ferry/ui/screens/account/AccountScreen/AccountScreen';
import { LookRows } from '@ferry/ui/screens/account/SettingsScreen/LookRows';
import type { OpenRow } from '@ferry/ui/screens/parts/SettingRow';
import { DevicesScreen } from '@ferry/ui/screens/security/DevicesScreen/DevicesScreen';
import { NotificationsScreen } from '@ferry/ui/screens/security/NotificationsScreen/NotificationsScreen';
import { useNow } from '../../../binding/use-now.tsx';
import { usePage } from '../../../binding/use-query.ts';
import { usePortal } from '../../../portal.ts';
import { paths } from '../../../routes.ts';
import { DataPart } from './DataPart.tsx';
import { ProfilePart, telegramHref } from './ProfilePart.tsx';
import { PushDevices } from './PushDevices.tsx';
import { SecurityPart } from './SecurityPart.tsx';
import { useLook } from './use-look.ts';
import { useNotifications } from './use-notifications.ts';
import { useSessions } from './use-sessions.ts';

const DevicesPart = () => <DevicesScreen {...useSessions()} now={useNow()} logHref={paths.loginLog()} />;
function NotificationsPart() {
  const used = useNotifications();
  const { settings } = usePortal();
  const { notifications } = used;
  const hasDevices = settings.push || (notifications.state === 'ready' && notifications.data.push !== 'off');
  return (
    <NotificationsScreen {...used} telegramHref={telegramHref} devices={hasDevices && <PushDevices />} />
  );
}
const LookPart = ({ row }: { row: OpenRow }) => <LookRows {...useLook()} row={row} />;

/** The parts of the account in the order of the page. */
export function useAccountParts(row: OpenRow): AccountPart[] {
  const { t } = useTranslation(['me', 'layout', 'settings']);
  const security = usePage(showSecurity, {}).data;
  return [
    {
      id: 'profile',
      title: t('layout:pageEditProfile'),
      href: paths.editProfile(),
      content: <ProfilePart row={row} />,
    },
    {
      id: 'security',
      title: t('layout:navSecurity'),
      href: paths.security(),
      needsCare: security?.ga_enable === false,
      content: <SecurityPart row={row} />,
    },
    { id: 'devices', title: t('layout:pageDevices'), href: paths.devices(), content: <DevicesPart /> },
    {
      id: 'notifications',
      title: t('layout:pageNotifications'),
      hint: t('noticesHint'),
      href: paths.notifications(),
      content: <NotificationsPart />,
    },
    {
      id: 'look',
      title: t('layout:navSettings'),
      hint: t('settings:withAccount'),
      href: paths.settings(),
      content: <LookPart row={row} />,
    },
    { id: 'data', title: t('layout:pageAccountData'), href: paths.accountData(), content: <DataPart /> },
  ];
}
