import Table from 'cli-table3';
import { printable } from './printable.ts';

const none = '';
const chars = {
  top: none,
  'top-mid': none,
  'top-left': none,
  'top-right': none,
  bottom: none,
  'bottom-mid': none,
  'bottom-left': none,
  'bottom-right': none,
  left: none,
  'left-mid': none,
  mid: none,
  'mid-mid': none,
  right: none,
  'right-mid': none,
  middle: '  ',
};

const style = { 'padding-left': 0, 'padding-right': 0, head: [], border: [] };

/** Columns as wide as their contents, wide characters counted as two. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const made = new Table({ chars, style });
  made.push(head.map((cell) => cell.toUpperCase()));
  for (const row of rows) made.push(row.map((cell) => printable(cell)));
  return made
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

/** Columns by their heads, in order: what a row has in each. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string>>;

/** Rows as a table, or a sentence where there are none. */
export function rowsOf<Row>(rows: readonly Row[], none: string, columns: Columns<Row>): string {
  if (rows.length === 0) return none;
  const cells = Object.values(columns);
  return table(
    Object.keys(columns),
    rows.map((row) => cells.map((cell) => cell(row))),
  );
}

/** What is known of one thing, a line each. */
export function facts(known: readonly (readonly [label: string, value: string])[]): string {
  const width = Math.max(...known.map(([label]) => label.length));
  return known.map(([label, value]) => `${label.padEnd(width)}  ${printable(value)}`).join('\n');
}
