import { NotificationsScreen } from '@ferry/ui/screens/security/NotificationsScreen/NotificationsScreen';
import { usePortal } from '../../../portal.ts';
import { rowPath } from '../account-rows.ts';
import { PushDevices } from './PushDevices.tsx';
import { useNotifications } from './use-notifications.ts';

export function NotificationsPart() {
  const used = useNotifications();
  const { settings } = usePortal();
  const { notifications } = used;
  const hasDevices = settings.push || (notifications.state === 'ready' && notifications.data.push !== 'off');
  return (
    <NotificationsScreen
      {...used}
      telegramHref={rowPath('telegram')}
      devices={hasDevices && <PushDevices />}
    />
  );
}
