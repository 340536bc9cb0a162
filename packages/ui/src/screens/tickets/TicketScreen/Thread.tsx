import { Fragment, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { TextButton } from '../../../components/Link/Link.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Ruled } from '../../Ruled.tsx';
import {
  Bubble,
  type BubbleProps,
  type DrawText,
  type Outgoing,
  OutgoingBubble,
  type ThreadData,
} from './Bubble.tsx';

const Log = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
`;

const Way = styled.p`
  display: flex;
  justify-content: center;
`;

export interface ThreadProps extends Omit<BubbleProps, 'message' | 'Text'> {
  /** The messages that the server does not have yet. */
  outbox: readonly Outgoing[];
  /** The first unread message when the page was opened. */
  newFrom?: string | undefined;
  /** From 1, the page with the newest messages. */
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  onRetrySend: (key: string) => void;
  /** Drops a message that was not sent. */
  onDiscard: (key: string) => void;
}

/** Pixels kept free below the last message: the composer. */
const composer = 200;

/** Pixels from the end of the page within which the reader is at the end of the thread. */
const near = 600;

/**
 * Shows the end of the thread when it opens, when the customer sends a message, and when one arrives while the reader
 * is at the end. Who reads older messages is left there. Only this window scrolls: `scrollIntoView` would also scroll a
 * page that embeds this one.
 */
function useFollow(newest: string | undefined, isOwn: boolean) {
  const end = useRef<HTMLDivElement>(null);
  const seen = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (newest === undefined || seen.current === newest || end.current === null) return;
    const isFirst = seen.current === undefined;
    seen.current = newest;
    const below = document.documentElement.scrollHeight - window.scrollY - window.innerHeight;
    const hidden = end.current.getBoundingClientRect().bottom + composer - window.innerHeight;
    // The opened page begins at its end: it would be tiring to watch a long thread pass by.
    if (hidden > 0 && (isFirst || isOwn || below < near))
      window.scrollBy({ top: hidden, behavior: isFirst ? 'instant' : 'auto' });
  }, [newest, isOwn]);
  return end;
}

/** The messages, oldest first, and those being sent. New ones are announced. */
export function Thread({ data, Text, ...props }: ThreadProps & { data: ThreadData; Text: DrawText }) {
  const { outbox, newFrom, page, pageSize, onPage, onRetrySend, onDiscard, ...bubble } = props;
  const { t } = useTranslation('tickets');
  const isNewest = page === 1;
  const sent = outbox.at(-1)?.key;
  const end = useFollow(isNewest ? (sent ?? data.messages.at(-1)?.id) : undefined, sent !== undefined);
  return (
    <>
      {page * pageSize < data.total_count && (
        <Way>
          <TextButton data-small onClick={() => onPage(page + 1)}>
            {t('older')}
          </TextButton>
        </Way>
      )}
      <Log role="log" aria-label={t('thread')} aria-live="polite">
        {data.messages.map((message) => (
          <Fragment key={message.id}>
            {message.id === newFrom && <Ruled>{t('newMessages')}</Ruled>}
            <Bubble {...bubble} message={message} Text={Text} />
          </Fragment>
        ))}
        {isNewest &&
          outbox.map((message) => (
            <OutgoingBubble
              key={message.key}
              {...bubble}
              message={message}
              Text={Text}
              onRetry={() => onRetrySend(message.key)}
              onDiscard={() => onDiscard(message.key)}
            />
          ))}
      </Log>
      {!isNewest && (
        <Way>
          <TextButton data-small onClick={() => onPage(page - 1)}>
            {t('newer')}
          </TextButton>
        </Way>
      )}
      <div ref={end} />
    </>
  );
}

/** The placeholder of the thread. */
export function ThreadSkeleton() {
  const { t } = useTranslation('tickets');
  return (
    <Log aria-busy data-growing>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      {[
        ['end', '64%', 96],
        ['start', '70%', 72],
        ['end', '40%', 44],
      ].map(([side, width, height]) => (
        <div key={String(width)} style={{ display: 'grid', gap: 6, justifyItems: String(side) }}>
          <Skeleton width={96} line={24} />
          <Skeleton width={width ?? 0} height={Number(height)} radius={12} />
        </div>
      ))}
    </Log>
  );
}
