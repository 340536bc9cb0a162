import type { list } from '@ferry/core/contract/announcements/customer';
import type { CallAnswer } from '@ferry/core/contract/base/call';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Markdown } from '../../../components/Markdown/Markdown.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Dot, Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below } from '../../../theme/breakpoints.ts';
import { FailedRow } from '../../parts/failure/LoadNotices.tsx';
import type { Load } from '../../parts/load.ts';

export type News = CallAnswer<typeof list>['result'];

const List = styled.ul`
  margin: -12px 0;
  li { border-top: 1px solid var(--line); min-height: 65px; padding: 12px 0; }
  li:first-child { border-top: 0; }
  button { display: grid; grid-template-columns: 6px minmax(0, 1fr); gap: 0 10px; width: 100%; text-align: start; position: relative; }
  ${below.lg} { button::after { content: ''; position: absolute; inset: -12px 0; } li:first-child button::after { inset-block-start: -4px; } }
  button > i { width: 6px; height: 6px; border-radius: 3px; margin-top: 8px; }
  button > i[data-on] { background: var(--primary); }
  button:hover > span:first-of-type { text-decoration: underline; text-underline-offset: 3px; }
  button > span { grid-column: 2; }
`;

export interface NewsCardProps {
  news: Load<News>;
  now: Date;
  /** Revisions that were opened on this device. Others are marked as new. */
  seen: ReadonlySet<number>;
  allHref?: string | undefined;
  onRead: (revision: number) => void;
  onRetry: () => void;
}

const lines = ['88%', '76%', '82%'];

function Waiting() {
  return (
    <List>
      {lines.map((width) => (
        <li key={width} style={{ paddingInlineStart: 16 }}>
          <Skeleton width={width} line={22} />
          <Skeleton width={72} height={10} line={18} />
        </li>
      ))}
    </List>
  );
}

interface HeadlineProps {
  item: News[number];
  unread: boolean;
  now: Date;
  onOpen: () => void;
}

function Headline({ item, unread, now, onOpen }: HeadlineProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  return (
    <li>
      <button type="button" onClick={onOpen}>
        <i data-on={unread || undefined} />
        <Text size={14} {...(unread ? { weight: 500 as const } : {})}>
          {item.title}
        </Text>
        <Text size={12} tone="muted">
          {format.recent(item.created_at, now)}
          {unread && (
            <>
              <Dot />
              {t('unread')}
            </>
          )}
        </Text>
      </button>
    </li>
  );
}

type InCardProps = Pick<NewsCardProps, 'news' | 'now' | 'seen' | 'onRetry'> & {
  onOpen: (item: News[number]) => void;
};

function InCard({ news, now, seen, onRetry, onOpen }: InCardProps) {
  const { t } = useTranslation('account');
  if (news.state === 'loading') return <Waiting />;
  if (news.state === 'failed') return <FailedRow of={news} title={t('newsFailed')} onRetry={onRetry} />;
  if (news.data.length === 0)
    return (
      <Text size={13} tone="muted">
        {t('announcementsNone')}
      </Text>
    );
  return (
    <List>
      {news.data.slice(0, 3).map((item) => (
        <Headline
          key={item.revision}
          item={item}
          unread={!seen.has(item.revision)}
          now={now}
          onOpen={() => onOpen(item)}
        />
      ))}
    </List>
  );
}

/** The newest announcements. A press opens one in a dialog. */
export function NewsCard(props: NewsCardProps) {
  const { news, seen, allHref, onRead } = props;
  const { t } = useTranslation(['account', 'ui']);
  const [open, setOpen] = useState<News[number]>();
  const read = (item: News[number]) => {
    setOpen(item);
    if (!seen.has(item.revision)) onRead(item.revision);
  };
  return (
    <Card
      title={t('announcements')}
      tools={
        allHref && (
          <TextLink data-small href={allHref}>
            {t('announcementsAll')}
          </TextLink>
        )
      }
      aria-busy={news.state === 'loading' || undefined}
    >
      <CardBody>
        <InCard {...props} onOpen={read} />
      </CardBody>
      <Dialog
        wide
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open?.title ?? ''}
        actions={<Button onClick={() => setOpen(undefined)}>{t('ui:close')}</Button>}
      >
        {open && <Markdown>{open.content}</Markdown>}
      </Dialog>
    </Card>
  );
}
