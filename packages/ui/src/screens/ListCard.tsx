import type { ReactNode } from 'react';
import { CardFoot } from '../components/Card/Card.tsx';
import { Skeleton } from '../components/Skeleton/Skeleton.tsx';
import { type Column, Table, TableSkeleton } from '../components/Table/Table.tsx';
import { ListFoot } from './ListFoot.tsx';
import { LoadCard } from './LoadCard.tsx';
import type { Load } from './load.ts';

/** Which page of a list is shown. */
export interface Paging {
  /** From 1. */
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
}

export interface ListCardProps<Data, Row> {
  of: Load<Data>;
  title: string;
  /** The page has the same name: the title is only said aloud. */
  untitled?: boolean;
  /** At the end of the title's line, such as a filter. Stays while the list is loading. */
  tools?: ReactNode;
  /** A line under the title that narrows the list; stays in every state. */
  filters?: ReactNode;
  columns: ReadonlyArray<Column<Row>>;
  /** How many rows most customers have: so many boxes stand there while it is loading; 6 if it is left out. */
  usualRows?: number;
  rows: (data: Data) => readonly Row[];
  rowKey: (row: Row) => string | number;
  onRowPress?: (row: Row) => void;
  /** The row whose details are open. */
  chosen?: (row: Row) => boolean;
  /** Said aloud while it is loading. */
  loading: string;
  failed: { title: string; safe?: string };
  empty: { title: string; text: string; action?: ReactNode };
  onRetry: () => void;
  /** Left out: the list comes whole. */
  paging?: Paging & {
    /** Rows in all; left out: the answer says `total_count`, or all of them came. */
    total?: (data: Data) => number;
    /** The line in place of the pages where one page holds all, such as “7 entries”. */
    counted: (total: number) => string;
  };
}

/** Rows in all, as answers say it that come a page at a time. */
const countOf = (data: unknown): number | undefined =>
  typeof data === 'object' && data !== null && 'total_count' in data && typeof data.total_count === 'number'
    ? data.total_count
    : undefined;

/** A list in a card: its rows as a table, a page at a time, in each state that it can be in. */
export function ListCard<Data, Row>(props: ListCardProps<Data, Row>) {
  const {
    of,
    title,
    untitled,
    tools,
    filters,
    columns,
    usualRows,
    rows,
    rowKey,
    onRowPress,
    chosen,
    loading,
    failed,
    empty,
    onRetry,
    paging,
  } = props;
  const total = (data: Data) => (paging && (paging.total?.(data) ?? countOf(data))) ?? rows(data).length;
  return (
    <LoadCard
      of={of}
      title={title}
      untitled={untitled}
      tools={tools}
      filters={filters}
      loading={{
        said: loading,
        lines: (
          <>
            <TableSkeleton columns={columns} {...(usualRows === undefined ? {} : { rows: usualRows })} />
            {paging && (
              <CardFoot>
                <Skeleton width={72} line={20} />
              </CardFoot>
            )}
          </>
        ),
      }}
      failed={failed}
      empty={empty}
      isEmpty={(data) => total(data) === 0}
      onRetry={onRetry}
      foot={(data) =>
        paging && (
          <ListFoot
            page={paging.page}
            pageSize={paging.pageSize}
            onPage={paging.onPage}
            total={total(data)}
            counted={paging.counted}
          />
        )
      }
    >
      {(data) => (
        <Table
          label={title}
          columns={columns}
          // However much came, no more is drawn than a page holds.
          rows={rows(data).slice(0, paging?.pageSize)}
          rowKey={rowKey}
          {...(onRowPress ? { onRowPress } : {})}
          {...(chosen ? { chosen } : {})}
        />
      )}
    </LoadCard>
  );
}
