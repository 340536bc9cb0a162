import { dashboard } from '@ferry/core/contract/accounts/customer';
import { current } from '@ferry/core/contract/announcements/customer';
import { AnnouncementPopup } from '@ferry/ui/screens/announcements/AnnouncementPopup/AnnouncementPopup';
import { useMemo } from 'react';
import { useSeen } from '../../binding/use-announcements.ts';
import { useNow } from '../../binding/use-now.tsx';
import { useQuery } from '../../binding/use-query.ts';
import { useLocation } from '../../platform/navigation/history.tsx';
import { paths } from '../../routes.ts';

/**
 * A pop-up announcement, once for each revision and customer. Not on the dashboard of a new customer, which shows the
 * news itself.
 */
export function AnnouncementPopUp() {
  return useLocation().pathname === paths.dashboard() ? <AfterFirstSteps /> : <NewestPopUp />;
}

function AfterFirstSteps() {
  const { data } = useQuery(dashboard, {});
  const hasConnected = data !== undefined && data.result.first_traffic_at !== null;
  return hasConnected ? <NewestPopUp /> : null;
}

function NewestPopUp() {
  const read = useQuery(current, { ann_type: 'pop_up_ann' });
  const newest = read.data?.result;
  const [seen, markSeen] = useSeen(
    'pop_up_ann',
    useMemo(() => (newest ? [newest] : []), [newest]),
  );
  return (
    <AnnouncementPopup
      announcement={newest}
      seenRevision={Math.max(0, ...seen)}
      now={useNow()}
      onSeen={(revision) => markSeen([revision])}
    />
  );
}
