import Table from 'cli-table3';
import { spoken } from '../words/say.ts';
import { printable } from './printable.ts';
import { currentReader, shown } from './reader.ts';
import { widthOf } from './width.ts';

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

function inColumns(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const made = new Table({ chars, style });
  made.push(head.map((cell) => spoken(cell).toUpperCase()));
  for (const row of rows) made.push([...row]);
  return made
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
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
  return cells
    .map((row) => facts(row.map((cell, at) => [spoken(head[at] ?? ''), cell] as const)))
    .join('\n\n');
}

/** Columns by their headings, in order: the cell of a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string>>;

/** Rows as a table, or a sentence if there are none. */
export function rowsOf<Row>(rows: readonly Row[], none: string, columns: Columns<Row>): string {
  if (rows.length === 0) return none;
  const cells = Object.values(columns);
  return table(
    Object.keys(columns),
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
