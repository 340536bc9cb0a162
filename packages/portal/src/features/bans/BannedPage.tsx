import { me } from '@ferry/core/contract/accounts/customer';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { BannedScreen } from '@ferry/ui/screens/bans/BannedScreen/BannedScreen';
import { FailedLoad } from '@ferry/ui/screens/parts/failure/LoadNotices';
import { useEffect, useState } from 'react';
import { useNow } from '../../binding/use-now.tsx';
import { usePage } from '../../binding/use-query.ts';
import { serverNow } from '../../platform/device/clock.ts';
import { useNavigate } from '../../platform/navigation/history.tsx';
import { useCore } from '../../portal.ts';
import { paths } from '../../routes.ts';
import { Splash } from '../../routing/Splash.tsx';

/** Polls the signed-in customer until the ban has ended. Then the page is shown again. */
export function BannedPage() {
  const { bans } = useCore();
  const { t } = useTranslation('bans');
  const now = useNow();
  const navigate = useNavigate();
  const read = usePage(me, {});
  const [since] = useState(serverNow);
  const isNews = (read.updatedAt ?? 0) >= since;
  const isOver = isNews && read.data?.ban === null;
  const { refresh, load: account } = read;
  useEffect(() => {
    // Data from before the refusal does not contain the ban.
    if (!isNews) refresh();
  }, [isNews, refresh]);
  useEffect(() => {
    if (isOver) bans.clear();
  }, [isOver, bans]);
  if (account.state === 'failed') return <FailedLoad of={account} title={t('title')} onRetry={refresh} />;
  const ban = account.state === 'ready' ? account.data.ban : null;
  if (ban === null) return <Splash within />;
  return (
    <BannedScreen
      ban={ban}
      now={now}
      walletHref={paths.wallet()}
      announcementsHref={paths.announcements()}
      ticketHref={paths.newTicket()}
      onSignOut={() => void navigate(paths.signOut())}
    />
  );
}
