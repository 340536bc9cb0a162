import { AnnouncementsScreen } from '@ferry/ui/screens/announcements/AnnouncementsScreen/AnnouncementsScreen';
import { useSearchParams } from 'react-router';
import { useNow } from '../../binding/use-now.tsx';
import { useLoad } from '../../binding/use-query.ts';
import { useAnnouncements } from './use-announcements.ts';

export function AnnouncementsPage() {
  const { read, seen, markSeen } = useAnnouncements();
  const [query] = useSearchParams();
  const opened = Number(query.get('revision'));
  return (
    <AnnouncementsScreen
      announcements={useLoad(read, ({ result }) => result)}
      seen={seen}
      {...(opened > 0 ? { opened } : {})}
      now={useNow()}
      onSeen={markSeen}
      onRetry={read.refresh}
    />
  );
}
