import {
  type AnnouncementKind,
  announcementKind,
  type list,
} from '@ferry/core/contract/announcements/customer';
import type { CallAnswer } from '@ferry/core/contract/base/call';
import { Suspense } from 'react';
import { styled } from 'styled-components';
import { Card } from '../../../components/Card/Card.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextButton, TextLink } from '../../../components/Link/Link.tsx';
import { WithMarkdown } from '../../../components/Markdown/Markdown.tsx';
import { Segments } from '../../../components/Segments/Segments.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below } from '../../../theme/breakpoints.ts';
import { FailedCard, StaleLine } from '../../parts/failure/LoadNotices.tsx';
import { NothingYet } from '../../parts/failure/NothingYet.tsx';
import type { Paging } from '../../parts/ListCard.tsx';
import { ListFoot } from '../../parts/ListFoot.tsx';
import type { Load } from '../../parts/load.ts';
import { AnnouncementItem, type AnnouncementItemProps, AnnouncementRow } from './AnnouncementItem.tsx';

export type Announcements = CallAnswer<typeof list>['result'];

export interface AnnouncementsScreenProps extends Paging {
  announcements: Load<Announcements>;
  /** The number of all announcements of the kind. The list is one page of them. */
  total: number;
  /** Which announcements are shown. */
  kind: AnnouncementKind;
  /** Another kind was chosen. */
  onKind: (kind: AnnouncementKind) => void;
  /** Revisions that were read, on any device. */
  seen: ReadonlySet<number>;
  /** The list contains only the one that a link named. */
  isLinked?: boolean;
  allHref: string;
  hrefOf: (revision: number) => string;
  helpHrefOf: (revision: number) => string;
  now: Date;
  /** These announcements were read. */
  onSeen: (revisions: readonly number[]) => void;
  onRetry: () => void;
}

type ItemsProps = {
  items: Announcements;
  Markdown: AnnouncementItemProps['Text'];
} & AnnouncementsScreenProps;

/** The card's title, also while it loads. It is visible only for a single announcement. */
function useHead({ isLinked, kind }: Pick<AnnouncementsScreenProps, 'isLinked' | 'kind'>) {
  const { t } = useTranslation('announcements');
  return isLinked ? { title: t('linked') } : { 'aria-label': t(`kind_${kind}`) };
}

/** The unread announcements of the page. */
const unreadOf = ({ announcements, seen }: AnnouncementsScreenProps) =>
  announcements.state === 'ready'
    ? announcements.data.map(({ revision }) => revision).filter((revision) => !seen.has(revision))
    : [];

function Items({ items, Markdown, ...props }: ItemsProps) {
  const { total, seen, isLinked, hrefOf, helpHrefOf, now, onSeen, page, pageSize, onPage } = props;
  const { t } = useTranslation('announcements');
  const format = useFormat();
  const head = useHead(props);
  if (items.length === 0) {
    return (
      <Card>
        <NothingYet
          title={t('emptyTitle')}
          example={[
            [t('exampleNode'), format.day(now, now)],
            [t('exampleWork'), format.day(now, now)],
          ]}
        >
          {t('emptyText')}
        </NothingYet>
      </Card>
    );
  }
  return (
    <Card {...head}>
      {items.map((item) => (
        <AnnouncementItem
          key={item.revision}
          item={item}
          isUnread={!seen.has(item.revision)}
          isOpenAtFirst={item.revision === items[0]?.revision}
          now={now}
          Text={Markdown}
          onSeen={() => onSeen([item.revision])}
          href={hrefOf(item.revision)}
          helpHref={helpHrefOf(item.revision)}
        />
      ))}
      {!isLinked && (
        <ListFoot
          page={page}
          pageSize={pageSize}
          onPage={onPage}
          total={total}
          counted={(count) => t('counted', { count })}
        />
      )}
    </Card>
  );
}

function LoadingCard(props: Pick<AnnouncementsScreenProps, 'isLinked' | 'kind'>) {
  const { t } = useTranslation('announcements');
  return (
    <Card {...useHead(props)} aria-busy>
      {[220, 160, 260, 190].map((width) => (
        <AnnouncementRow key={width}>
          <Stack gap={0}>
            <Skeleton width={width} line={22} />
            <Skeleton width={80} height={10} line={20} />
          </Stack>
        </AnnouncementRow>
      ))}
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
    </Card>
  );
}

/** Hidden on phones, where each row shows its own mark. */
const Count = styled(Text)`
  ${below.sm} { display: none; }
`;

/** All announcements, newest first. Each opens in place. */
export function AnnouncementsScreen(props: AnnouncementsScreenProps) {
  const { isLinked, kind, onKind, allHref, onSeen } = props;
  const { t } = useTranslation('announcements');
  const unread = unreadOf(props);
  return (
    <>
      {isLinked ? (
        <TextLink href={allHref} style={{ justifySelf: 'start' }}>
          {t('all')}
        </TextLink>
      ) : (
        <Row between>
          <Segments
            label={t('kinds')}
            value={kind}
            onChange={onKind}
            options={announcementKind.options.map((value) => ({ value, label: t(`kind_${value}`) }))}
          />
          {unread.length > 0 && (
            <Row gap={12} style={{ flex: 'none' }}>
              <Count size={13} tone="muted">
                {t('unreadCount', { count: unread.length })}
              </Count>
              <TextButton data-small onClick={() => onSeen(unread)}>
                {t('readAll')}
              </TextButton>
            </Row>
          )}
        </Row>
      )}
      <List {...props} />
    </>
  );
}

function List(props: AnnouncementsScreenProps) {
  const { announcements, now, onRetry } = props;
  const { t } = useTranslation('announcements');
  if (announcements.state === 'failed') {
    return <FailedCard of={announcements} title={t('failedTitle')} onRetry={onRetry} />;
  }
  const texts =
    announcements.state === 'ready' ? announcements.data.map(({ content }) => content) : undefined;
  // The Markdown renderer is loaded together with the list, so that the list does not shift later.
  return (
    <Suspense fallback={<LoadingCard {...props} />}>
      <WithMarkdown key={announcements.state} texts={texts}>
        {(Markdown) =>
          announcements.state === 'loading' ? (
            <LoadingCard {...props} />
          ) : (
            <>
              <StaleLine of={announcements} now={now} />
              <Items {...props} items={announcements.data} Markdown={Markdown} />
            </>
          )
        }
      </WithMarkdown>
    </Suspense>
  );
}
