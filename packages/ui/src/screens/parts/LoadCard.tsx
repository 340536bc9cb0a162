import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button/Button.tsx';
import { Card } from '../../components/Card/Card.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import type { Example } from '../../components/EmptyState/Ghost.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { below, from } from '../../theme/breakpoints.ts';
import { FailedLoad } from './failure/LoadNotices.tsx';
import { NothingYet } from './failure/NothingYet.tsx';
import { figuresOf, type Load } from './load.ts';

/** The list begins at a hairline under the card's head. */
const Below = styled.div`
  border-top: 1px solid var(--line);
  margin-top: 14px;
`;

const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  padding: 10px 16px 0;
  &[data-first] { padding-top: 14px; }
  min-width: 0;
  /* Several fill their lines on phones. */
  ${below.sm} { & > :has(> select):not(:only-child) { flex: 1 1 auto; & > select { width: 100%; } } }
  ${from.lg} { padding: 10px 20px 0; &[data-first] { padding-top: 16px; } }
`;

const End = styled.div`
  margin-inline-start: auto;
`;

/** The content of an empty list: when it fills, the next step, and an example of the future content. */
export interface Empty {
  title: string;
  text: string;
  action?: ReactNode;
  example?: Example;
}

/** The content of a list if no item matches its filters. */
export interface NothingFits {
  title: string;
  text: string;
  /** The button that removes the filters. “Show all” by default. */
  showAll?: string;
}

export interface LoadCardProps<Data> {
  of: Load<Data>;
  title: string;
  /**
   * The page already shows this title, so the card's title is only for screen readers. The tools come after the
   * filters.
   */
  untitled?: boolean | undefined;
  /** At the end of the title's line. */
  tools?: ReactNode;
  /** Filters below the title, in every state in which there is something to filter. */
  filters?: ReactNode;
  /** While loading: the announcement and the placeholder lines. */
  loading: { said: string; lines: ReactNode };
  /** After a failure: what could not be loaded, and what is not affected. */
  failed: { title: string; safe?: string };
  empty: Empty;
  /** Shown instead of `empty` while a filter is set, with a button for `onShowAll`. */
  nothingFits?: NothingFits | undefined;
  /** Removes the filters. `false` if none is set. */
  onShowAll?: (() => void) | false | undefined;
  isEmpty: (data: Data) => boolean;
  onRetry: () => void;
  /** The list. */
  children: (data: Data) => ReactNode;
  /** Shown below the list, such as its pages. */
  foot?: (data: Data) => ReactNode;
}

/**
 * A list in a card, in each of its states. The page's `StaleLine` says if it is outdated. Its height is unknown until
 * it is loaded (`data-growing`), so the layout hides the content below it until then.
 */
export function LoadCard<Data>(props: LoadCardProps<Data>) {
  const {
    of,
    title,
    untitled,
    tools,
    loading,
    failed,
    empty,
    nothingFits,
    isEmpty,
    onShowAll,
    onRetry,
    children,
    foot,
  } = props;
  const { t } = useTranslation('ui');
  const head = untitled ? { 'aria-label': title } : { title, tools };
  const isNone = nothingFits && !onShowAll && of.state === 'ready' && isEmpty(of.data);
  const filters = props.filters && !isNone && (
    <Filters data-first={untitled}>
      {props.filters}
      {untitled && tools && <End>{tools}</End>}
    </Filters>
  );
  const Edge = untitled && !filters ? 'div' : Below;
  if (of.state === 'loading') {
    return (
      <Card {...head} aria-busy data-growing>
        {filters}
        <VisuallyHidden role="status">{loading.said}</VisuallyHidden>
        <Edge>{loading.lines}</Edge>
      </Card>
    );
  }
  if (of.state === 'failed') {
    return (
      <Card {...head}>
        {filters}
        <FailedLoad of={of} {...failed} onRetry={onRetry} />
      </Card>
    );
  }
  return (
    <Card {...head}>
      {filters}
      {!isEmpty(of.data) ? (
        <>
          <Edge>{children(of.data)}</Edge>
          {foot && <div {...figuresOf(of)}>{foot(of.data)}</div>}
        </>
      ) : nothingFits && onShowAll ? (
        <EmptyState
          title={nothingFits.title}
          action={<Button onClick={onShowAll}>{nothingFits.showAll ?? t('showAll')}</Button>}
        >
          {nothingFits.text}
        </EmptyState>
      ) : (
        <Edge>
          <NothingYet title={empty.title} action={empty.action} example={empty.example}>
            {empty.text}
          </NothingYet>
        </Edge>
      )}
    </Card>
  );
}
