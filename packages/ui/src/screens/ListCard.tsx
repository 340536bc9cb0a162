import type { ReactNode } from 'react';
import { CardFoot } from '../components/Card/Card.tsx';
import { Pagination } from '../components/Pagination/Pagination.tsx';
import { Skeleton } from '../components/Skeleton/Skeleton.tsx';
import { type Column, Table, TableSkeleton } from '../components/Table/Table.tsx';
import { Text } from '../components/Text/Text.tsx';
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
  /** Said aloud while it is loading. */
  loading: string;
  failed: { title: string; safe?: string };
  empty: { title: string; text: string; action?: ReactNode };
  onRetry: () => void;
  /** Left out: the list comes whole. */
  paging?: Paging & {
    /** Rows in all. */
    total: (data: Data) => number;
    /** The line in place of the pages where one page holds all, such as “7 entries”. */
    counted: (total: number) => string;
  };
}

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
    loading,
    failed,
    empty,
    onRetry,
    paging,
  } = props;
  const total = (data: Data) => paging?.total(data) ?? rows(data).length;
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
          <CardFoot>
            {total(data) > paging.pageSize ? (
              <Pagination {...paging} total={total(data)} />
            ) : (
              <Text size={13} tone="muted">
                {paging.counted(total(data))}
              </Text>
            )}
          </CardFoot>
        )
      }
    >
      {(data) => (
        <Table
          label={title}
          columns={columns}
          rows={rows(data)}
          rowKey={rowKey}
          {...(onRowPress ? { onRowPress } : {})}
        />
      )}
    </LoadCard>
  );
}
