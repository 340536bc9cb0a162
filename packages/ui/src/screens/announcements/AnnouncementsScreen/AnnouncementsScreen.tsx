import type { list } from '@ferry/core/contract/announcements';
import type { CallAnswer } from '@ferry/core/contract/call';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/Card/Card.tsx';
import { EmptyState } from '../../../components/EmptyState/EmptyState.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { WithMarkdown } from '../../../components/Markdown/Markdown.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { FailedLoad, StaleLine } from '../../LoadNotices.tsx';
import type { Load } from '../../load.ts';
import { AnnouncementItem, type AnnouncementItemProps, Line } from './AnnouncementItem.tsx';

export type Announcements = CallAnswer<typeof list>['result'];

export interface AnnouncementsScreenProps {
  announcements: Load<Announcements>;
  /** Revisions that were opened on this device. */
  seen: ReadonlySet<number>;
  /** The one to begin with; the newest otherwise. */
  opened?: number;
  now: Date;
  onSeen: (revisions: readonly number[]) => void;
  onRetry: () => void;
}

type ItemsProps = { items: Announcements; Text: AnnouncementItemProps['Text'] } & AnnouncementsScreenProps;

function Items({ items, seen, opened, now, onSeen, Text }: ItemsProps) {
  const { t } = useTranslation('announcements');
  const unread = items.map(({ revision }) => revision).filter((revision) => !seen.has(revision));
  const first = opened ?? items[0]?.revision;
  if (items.length === 0) {
    return (
      <Card>
        <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
      </Card>
    );
  }
  return (
    <Card
      title={unread.length > 0 ? t('unreadCount', { count: unread.length }) : t('title')}
      tools={
        unread.length > 0 && (
          <TextButton data-small onClick={() => onSeen(unread)}>
            {t('readAll')}
          </TextButton>
        )
      }
    >
      {items.map((item) => (
        <AnnouncementItem
          key={item.revision}
          item={item}
          isUnread={!seen.has(item.revision)}
          isOpenAtFirst={item.revision === first}
          now={now}
          Text={Text}
          onSeen={() => onSeen([item.revision])}
        />
      ))}
    </Card>
  );
}

function LoadingCard() {
  const { t } = useTranslation('announcements');
  return (
    <Card title={t('title')} aria-busy>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      {[220, 160, 260, 190].map((width) => (
        <Line key={width}>
          <Stack gap={0}>
            <Skeleton width={width} line={22} />
            <Skeleton width={80} height={10} line={20} />
          </Stack>
        </Line>
      ))}
    </Card>
  );
}

/** All announcements, newest first, each opened where it stands. */
export function AnnouncementsScreen(props: AnnouncementsScreenProps) {
  const { announcements, now, onRetry } = props;
  const { t } = useTranslation('announcements');
  if (announcements.state === 'failed') {
    return (
      <Card>
        <FailedLoad of={announcements} title={t('failedTitle')} onRetry={onRetry} />
      </Card>
    );
  }
  // What reads the texts comes beside them: the list stands at once as it stays.
  return (
    <Suspense fallback={<LoadingCard />}>
      <WithMarkdown>
        {(Text) =>
          announcements.state === 'loading' ? (
            <LoadingCard />
          ) : (
            <>
              <StaleLine of={announcements} now={now} />
              <Items {...props} items={announcements.data} Text={Text} />
            </>
          )
        }
      </WithMarkdown>
    </Suspense>
  );
}
