import { ArrowDown } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../../components/Button/Button.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { scrollWindow } from '../../../components/Link/scroll.ts';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below } from '../../../theme/breakpoints.ts';
import { Ruled } from '../../parts/Ruled.tsx';
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
  /** The height in pixels of what covers the end of the window on phones. */
  dock: number;
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

/** How many pixels the window would scroll to show the end of the thread above the composer. */
const hiddenBelow = ({ bottom }: DOMRect) => bottom + composer - window.innerHeight;

function scrollTo(end: Element | null, isAtOnce = false): void {
  const hidden = end ? hiddenBelow(end.getBoundingClientRect()) : 0;
  if (end === null || hidden <= 0) return;
  if (isAtOnce) window.scrollBy({ top: hidden, behavior: 'instant' });
  else scrollWindow(end, hiddenBelow);
}

/** The reader is at the end as long as the end of the last message is in the window. */
const isInSight = (end: Element) => hiddenBelow(end.getBoundingClientRect()) <= composer;

/**
 * Shows the end of the thread when it opens, when the customer sends a message, and when one arrives while the reader
 * is at the end. A reader of older messages stays there and is notified of the new one. Only this window scrolls:
 * `scrollIntoView` would also scroll a page that embeds this one.
 */
function useFollow(newest: string | undefined, sent: string | undefined) {
  const end = useRef<HTMLDivElement>(null);
  const seen = useRef<{ newest: string; sent: string | undefined }>(undefined);
  /** The state before a new message was drawn: a long message pushes the end out of the window. */
  const wasInSight = useRef(true);
  const lastY = useRef(0);
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    const look = () => {
      if (end.current === null) return;
      if (isInSight(end.current)) {
        wasInSight.current = true;
        setBelow(false);
      } else if (window.scrollY < lastY.current) wasInSight.current = false; // Only upwards leaves the end.
      lastY.current = window.scrollY;
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  useEffect(() => {
    if (newest === undefined) return;
    const before = seen.current;
    seen.current = { newest, sent };
    const isOwn = sent !== undefined && sent !== before?.sent;
    if (before?.newest === newest && !isOwn) return;
    const isFirst = before === undefined;
    const follows = isFirst || isOwn || wasInSight.current;
    // The opened page begins at its end: it would be tiring to watch a long thread pass by.
    if (follows) scrollTo(end.current, isFirst);
    wasInSight.current = follows;
    setBelow(!follows);
  }, [newest, sent]);
  return { end, isBelow, onShow: () => scrollTo(end.current) };
}

/** Floats at the bottom of the window, above the composer on phones. */
const Told = styled.div`
  position: sticky;
  z-index: 6;
  bottom: 24px;
  height: 0;
  display: flex;
  justify-content: center;
  align-items: end;
  ${below.lg} { bottom: calc(var(--dock) + 12px); }
  & > button { flex: none; box-shadow: var(--float); }
`;

/** The messages, oldest first, and those being sent. New ones are announced. */
export function Thread({ data, Text, ...props }: ThreadProps & { data: ThreadData; Text: DrawText }) {
  const { outbox, dock, newFrom, page, pageSize, onPage, onRetrySend, onDiscard, ...bubble } = props;
  const { t } = useTranslation('tickets');
  const isNewest = page === 1;
  const { end, isBelow, onShow } = useFollow(
    isNewest ? data.messages.at(-1)?.id : undefined,
    outbox.at(-1)?.key,
  );
  return (
    <>
      {page * pageSize < data.total_count && (
        <Way>
          <TextButton data-small onClick={() => onPage(page + 1)}>
            {t('older')}
          </TextButton>
        </Way>
      )}
      <Log ref={end} role="log" aria-label={t('thread')} aria-live="polite">
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
      <Told style={{ '--dock': `${dock}px` } as object}>
        {isBelow && (
          <Button size="small" icon={ArrowDown} onClick={onShow}>
            {t('newBelow')}
          </Button>
        )}
      </Told>
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
