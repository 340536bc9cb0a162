import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Card } from '../components/Card/Card.tsx';
import { EmptyState } from '../components/EmptyState/EmptyState.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden/VisuallyHidden.tsx';
import { from } from '../theme/breakpoints.ts';
import { FailedLoad } from './LoadNotices.tsx';
import type { Load } from './load.ts';

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
  min-width: 0;
  ${from.lg} { padding: 10px 20px 0; }
`;

export interface LoadCardProps<Data> {
  of: Load<Data>;
  title: string;
  /** The page has the same name, or one stands over the card: the title is only said aloud. */
  untitled?: boolean | undefined;
  /** At the end of the title's line; stays in every state. */
  tools?: ReactNode;
  /** A line under the title that narrows the list; stays in every state. */
  filters?: ReactNode;
  /** While nothing came: what is said aloud, and the lines that are drawn. */
  loading: { said: string; lines: ReactNode };
  /** What did not come, and what is safe all the same. */
  failed: { title: string; safe?: string };
  empty: { title: string; text: string; action?: ReactNode };
  isEmpty: (data: Data) => boolean;
  onRetry: () => void;
  /** The list. */
  children: (data: Data) => ReactNode;
  /** What stands under the list, such as its pages. */
  foot?: (data: Data) => ReactNode;
}

/**
 * A list in a card, in each state that it can be in. That it is old stands above it, in the page's `StaleLine`. Its height
 * is not known before it came (`data-growing`): the layout shows what stands under it then.
 */
export function LoadCard<Data>(props: LoadCardProps<Data>) {
  const { of, title, untitled, tools, loading, failed, empty, isEmpty, onRetry, children, foot } = props;
  const head = untitled ? { 'aria-label': title } : { title, tools };
  const filters = props.filters && <Filters>{props.filters}</Filters>;
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
      {isEmpty(of.data) ? (
        <EmptyState title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      ) : (
        <>
          <Edge>{children(of.data)}</Edge>
          {foot?.(of.data)}
        </>
      )}
    </Card>
  );
}
