import { current } from '@ferry/core/contract/announcements';
import { AnnouncementPopup } from '@ferry/ui/screens/announcements/AnnouncementPopup/AnnouncementPopup';
import { useMemo } from 'react';
import { useNow } from '../../binding/use-now.ts';
import { useQuery } from '../../binding/use-query.ts';
import { useSeen } from './use-announcements.ts';

/** News before the page, once for each revision and customer. */
export function AnnouncementPopUp() {
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
