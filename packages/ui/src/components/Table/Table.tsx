// biome-ignore-all lint/a11y/noRedundantRoles: `display` on phones takes the native roles of a table away
// biome-ignore-all lint/a11y/useSemanticElements: the same
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { below, fewAs, from, rowsAs } from '../../theme/breakpoints.ts';
import { TextButton, TextLink } from '../Link/Link.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';

/** On phones and tablets the rows depend on the width of the table. */
const Container = styled.div`
  ${below.lg} {
    container: rows / inline-size;
    &[data-few] { container-name: few; }
  }
`;

/** The padding at both edges of columns on tablets. */
const asColumns = css`
  th:first-child, td:first-child { padding-inline-start: 16px; }
  th:last-child, td:last-child { padding-inline-end: 16px; }
`;

/** Each row is a card of its cells. */
const asCards = css`
  &, tbody { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { display: grid; grid-template-columns: minmax(0, 1fr) fit-content(45%); gap: 4px 12px; padding: 14px 16px; border-bottom: 1px solid var(--line); align-items: baseline; }
  tr:last-child { border-bottom: 0; }
  tr[data-chosen] { background: var(--primary-soft); }
  && td { display: block; height: auto; padding: 0; border: 0; }
  td[data-phone='title'] { grid-column: 1; grid-row: 1; font-weight: 500; }
  td[data-phone='end'] { grid-column: 2; grid-row: 1; text-align: end; }
  /* A long state breaks, so that the name beside it has room. */
  td[data-phone='end'] [data-tone] { white-space: normal; height: auto; min-height: 22px; padding-block: 3px; line-height: 16px; }
  td[data-phone='below'], td[data-phone='below-end'] { grid-row: 2; font-size: var(--t13); line-height: 20px; color: var(--muted); }
  td[data-phone='side'] { grid-column: 2; grid-row: 1 / span 2; align-self: center; text-align: end; }
  td[data-phone='below'] { grid-column: 1; text-align: start; }
  td[data-phone='below-end'] { grid-column: 2; text-align: end; white-space: nowrap; }
  td[data-phone='line'] { grid-column: 1 / -1; display: flex; justify-content: space-between; gap: 16px; font-size: var(--t13); line-height: 20px; text-align: start; }
  td[data-phone='line']::before { content: attr(data-label); color: var(--muted); flex: none; }
  td[data-phone='plain'] { grid-column: 1 / -1; font-size: var(--t13); line-height: 20px; text-align: start; }
  td[data-phone='hidden'], td[data-phone='plain']:empty { display: none; }
`;

const Grid = styled.table`
  width: 100%;
  border-collapse: collapse;
  th { text-align: start; font-size: var(--t12); line-height: 18px; font-weight: 500; color: var(--muted); padding: 10px 12px; border-bottom: 1px solid var(--line); white-space: nowrap; }
  td { padding: 6px 12px; height: 48px; border-bottom: 1px solid var(--line); }
  &[data-dense] td { height: 40px; }
  tr:last-child td { border-bottom: 0; }
  /* A link or button alone can be pressed over the height of its row. */
  td :is(${TextLink}, ${TextButton})::after { content: ''; position: absolute; inset: -12px -6px; }
  [data-align='end'] { text-align: end; }
  tbody tr[data-pressable] { cursor: pointer; }
  tbody tr[data-chosen] td { background: var(--primary-soft); }
  ${from.lg} {
    &[data-dense] td :is(${TextLink}, ${TextButton})::after { inset-block: -8px; }
    th:first-child, td:first-child { padding-inline-start: 20px; }
    th:last-child, td:last-child { padding-inline-end: 20px; }
    tbody tr:hover td { background: color-mix(in srgb, var(--sunken) 50%, transparent); }
    tbody tr[data-chosen]:hover td { background: var(--primary-soft); }
  }
  ${below.lg} {
    ${rowsAs.columns} { ${asColumns} }
    ${rowsAs.cards} { ${asCards} }
    ${fewAs.columns} { ${asColumns} }
    ${fewAs.cards} { ${asCards} }
  }
`;

const Ended = styled.div`
  display: flex;
  &[data-align='end'] { justify-content: end; }
`;

export interface Column<Row> {
  /** Also the key of the column. */
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** Any CSS width. */
  width?: string;
  /** The width of the placeholder while the rows are loading, in pixels. 72 by default. */
  skeleton?: number;
  /**
   * The position on the card that a row becomes on phones. title: first line. end: first line, at the end. below,
   * below-end: the same on the second line, muted. side: at the end of both lines. line: a line with its header as
   * label. plain: a line without a label. hidden: not shown.
   */
  phone?: 'title' | 'end' | 'side' | 'below' | 'below-end' | 'line' | 'plain' | 'hidden';
}

export interface TableProps<Row> {
  /** What the table lists. */
  label: string;
  /** What each column shows of a row. */
  columns: ReadonlyArray<Column<Row>>;
  /** The rows of this page. */
  rows: readonly Row[];
  /** Tells a row from the others. */
  rowKey: (row: Row) => string | number;
  /** A press anywhere on the row. A button or link inside must do the same, for keyboards. */
  onRowPress?: (row: Row) => void;
  /** Whether a row is the open one. */
  chosen?: (row: Row) => boolean;
  /** Lower rows. */
  dense?: boolean;
  /** Few short columns: tablets keep them also in half a page. Do not hide parts of cells by `OnlyWide`. */
  few?: boolean | undefined;
}

function Head<Row>({ columns }: { columns: ReadonlyArray<Column<Row>> }) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => (
          <th
            key={column.header}
            scope="col"
            role="columnheader"
            data-align={column.align}
            style={column.width ? { width: column.width } : undefined}
          >
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/**
 * Rows of one kind. A table from `lg` on, and below `lg` where there is enough width; otherwise each row is a card of
 * the same cells. The ARIA roles are explicit, because `display` removes the implicit ones.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, onRowPress, chosen, dense, few } = props;
  return (
    <Container data-few={few || undefined}>
      <Grid role="table" aria-label={label} data-dense={dense || undefined}>
        <Head columns={columns} />
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              data-pressable={onRowPress ? true : undefined}
              data-chosen={chosen?.(row) || undefined}
              onClick={onRowPress && (() => onRowPress(row))}
            >
              {columns.map((column) => (
                <td
                  key={column.header}
                  role="cell"
                  data-align={column.align}
                  data-phone={column.phone ?? 'line'}
                  data-label={column.header}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
    </Container>
  );
}

const lineHeights = {
  title: 22,
  end: 22,
  side: 22,
  plain: 20,
  line: 20,
  below: 20,
  'below-end': 20,
  hidden: 20,
};

/** The table before its rows are loaded, with the same height. The loading text belongs beside it. */
export function TableSkeleton<Row>({
  columns,
  rows = 6,
  dense,
  few,
}: Pick<TableProps<Row>, 'columns' | 'dense' | 'few'> & { rows?: number }) {
  return (
    <Container data-few={few || undefined}>
      <Grid role="presentation" aria-hidden data-dense={dense || undefined}>
        <Head columns={columns} />
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: boxes without identity
            <tr key={row}>
              {columns.map(({ header, align, phone = 'line', skeleton = 72 }) => (
                <td key={header} data-align={align} data-phone={phone} data-label={header}>
                  <Ended data-align={align}>
                    <Skeleton width={skeleton + ((row * 13) % 24)} line={lineHeights[phone]} />
                  </Ended>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
    </Container>
  );
}
