import type { ReactNode } from 'react';
import { CardFoot } from '../../components/Card/Card.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { type Column, Table, TableSkeleton } from '../../components/Table/Table.tsx';
import { ListFoot } from './ListFoot.tsx';
import { type Empty, LoadCard, type NothingFits } from './LoadCard.tsx';
import type { Load } from './load.ts';

/** The shown page of a list. */
export interface Paging {
  /** From 1. */
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
}

export interface ListCardProps<Data, Row> {
  of: Load<Data>;
  title: string;
  /** The page has the same title, so it is only for screen readers. The tools stand after the filters. */
  untitled?: boolean;
  /** At the end of the title's line, such as a filter. Also visible while the list is loading. */
  tools?: ReactNode;
  /** Filters below the title, unless there is nothing to filter. */
  filters?: ReactNode;
  columns: ReadonlyArray<Column<Row>>;
  /** Few short columns, which tablets keep also in half a page. */
  few?: boolean;
  /** Lower rows. */
  dense?: boolean;
  /** The number of placeholder rows while it is loading: as many as most customers have. 6 by default. */
  usualRows?: number;
  rows: (data: Data) => readonly Row[];
  rowKey: (row: Row) => string | number;
  onRowPress?: (row: Row) => void;
  /** Whether a row's details are open. */
  chosen?: (row: Row) => boolean;
  /** Announced while it is loading. */
  loading: string;
  failed: { title: string; safe?: string };
  empty: Empty;
  /** Shown instead of `empty` while a filter is set, with a button for `onShowAll`. */
  nothingFits?: NothingFits;
  /** Removes the filters. `false` if none is set. */
  onShowAll?: (() => void) | false;
  onRetry: () => void;
  /** Missing if the list has one page. */
  paging?: Paging & {
    /** The total number of rows. By default the answer's `total_count`, or the number of rows. */
    total?: (data: Data) => number;
    /** The text in place of the pages if there is only one, such as “7 entries”. */
    counted: (total: number) => string;
    /** A note below all pages. */
    note?: string;
  };
}

/** The total number of rows in a paged answer. */
const countOf = (data: unknown): number | undefined =>
  typeof data === 'object' && data !== null && 'total_count' in data && typeof data.total_count === 'number'
    ? data.total_count
    : undefined;

/** A list in a card: a table with pages, in each of its states. */
export function ListCard<Data, Row>(props: ListCardProps<Data, Row>) {
  const {
    of,
    title,
    untitled,
    tools,
    filters,
    columns,
    few,
    dense = false,
    usualRows,
    rows,
    rowKey,
    onRowPress,
    chosen,
    loading,
    failed,
    empty,
    nothingFits,
    onShowAll,
    onRetry,
    paging,
  } = props;
  const shape = { columns, few, dense };
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
            <TableSkeleton {...shape} {...(usualRows === undefined ? {} : { rows: usualRows })} />
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
      nothingFits={nothingFits}
      onShowAll={onShowAll}
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
            note={paging.note}
          />
        )
      }
    >
      {(data) => (
        <Table
          label={title}
          {...shape}
          // Never more rows than a page has, even if more were received.
          rows={rows(data).slice(0, paging?.pageSize)}
          rowKey={rowKey}
          {...(onRowPress ? { onRowPress } : {})}
          {...(chosen ? { chosen } : {})}
        />
      )}
    </LoadCard>
  );
}
