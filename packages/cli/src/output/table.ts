import { formatBytes } from '@ferry/core/format/numbers/bytes';
import { headOf, spokenLanguage } from '../words/say.ts';
import { printable } from './printable.ts';
import { currentReader, shown } from './reader.ts';
import { widthOf } from './width.ts';

const gap = '  ';

/** A cell may have several lines: its row is then as high as the highest of its cells. */
function inColumns(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head.map((name) => name.toUpperCase()), ...rows].map((row) =>
    row.map((cell) => cell.split('\n').map((text) => ({ text, width: widthOf(text) }))),
  );
  const widths = head.map((_, at) =>
    cells.reduce(
      (widest, row) => (row[at] ?? []).reduce((most, { width }) => Math.max(most, width), widest),
      0,
    ),
  );
  const lineOf = (row: (typeof cells)[number], line: number) =>
    widths
      .map((width, at) => {
        const { text, width: own } = row[at]?.[line] ?? { text: '', width: 0 };
        return text + ' '.repeat(width - own);
      })
      .join(gap)
      .trimEnd();
  return cells
    .flatMap((row) =>
      Array.from({ length: Math.max(...row.map(({ length }) => length)) }, (_, line) => lineOf(row, line)),
    )
    .join('\n');
}

/**
 * A table with columns as wide as their contents, where wide characters count as two. If the terminal is narrower,
 * each row is a list of its cells, so that nothing is cut off.
 */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => printable(shown(cell))));
  const whole = inColumns(head, cells);
  const { columns } = currentReader();
  if (columns === undefined || whole.split('\n').every((line) => widthOf(line) <= columns)) return whole;
  return cells.map((row) => facts(row.map((cell, at) => [head[at] ?? '', cell] as const))).join('\n\n');
}

/** A cell with a number of bytes in people's units, such as `50 GB`. Other values stay unchanged. */
export const sizeText = (text: string): string =>
  /^\d+$/.test(text) ? formatBytes(Number(text), spokenLanguage()) : text;

/** Columns by the names of their headings, in order: the cell of a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string>>;

/** Rows as a table, or a sentence if there are none. */
export function rowsOf<Row>(rows: readonly Row[], none: string, columns: Columns<Row>): string {
  if (rows.length === 0) return none;
  const cells = Object.values(columns);
  return table(
    Object.keys(columns).map(headOf),
    rows.map((row) => cells.map((cell) => cell(row))),
  );
}

/** The facts about one object, one a line. */
export function facts(known: readonly (readonly [label: string, value: string])[]): string {
  const width = Math.max(...known.map(([label]) => widthOf(label)));
  return known
    .map(([label, value]) =>
      `${label}${' '.repeat(width - widthOf(label))}  ${printable(shown(value))}`.trimEnd(),
    )
    .join('\n');
}
