import { CardFoot } from '../../components/Card/Card.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { type Column, Table, TableSkeleton } from '../../components/Table/Table.tsx';
import { ListFoot } from './ListFoot.tsx';
import { LoadCard, type LoadCardProps } from './LoadCard.tsx';

/** The shown page of a list. */
export interface Paging {
  /** From 1. */
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
}

export interface ListCardProps<Data, Row>
  extends Omit<LoadCardProps<Data>, 'loading' | 'isEmpty' | 'children' | 'foot'> {
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
export function ListCard<Data, Row>({
  columns,
  few,
  dense = false,
  usualRows,
  rows,
  rowKey,
  onRowPress,
  chosen,
  loading,
  paging,
  ...card
}: ListCardProps<Data, Row>) {
  const shape = { columns, few, dense };
  const total = (data: Data) => (paging && (paging.total?.(data) ?? countOf(data))) ?? rows(data).length;
  return (
    <LoadCard
      {...card}
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
      isEmpty={(data) => total(data) === 0}
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
          label={card.title}
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
