import { percentile } from './samples.ts';

/** One measurement. Missing values are empty. */
export interface Row {
  part: string;
  what: string;
  engine?: string;
  perSecond?: number;
  /** Milliseconds. */
  samples?: readonly number[];
  /** CPU time of the server process for each call in milliseconds. */
  cpu?: number;
  /** CPU time of PostgreSQL's processes for each call in milliseconds. */
  postgresCpu?: number;
  /**
   * The CPU time of both, relative to the floor, measured by turns: 2 costs twice as much. The floor of a read is one row by
   * its key and the same answer, without the product.
   */
  ofCpu?: number;
  /** The number of waits for the database. */
  waits?: number;
  /** Relative to the minimum of the same run, by rate or by time: 1 is as fast, 0.5 takes twice as long. */
  ofFloor?: number;
  /** The smallest and the largest such ratio of the rounds. */
  spread?: readonly [min: number, max: number];
  /** The largest `ofCpu`, and the smallest `ofFloor`, that are good enough. Worse ones fail the bench. */
  maxOfCpu?: number;
  minOfFloor?: number;
  note?: string;
  /** Fails the bench: a budget of bytes, or of a ratio that has no column. Times alone have none; they depend on the machine. */
  isOverBudget?: boolean;
}

/** Whether a measurement misses what is wanted. */
export const isMissed = ({ ofCpu, ofFloor, maxOfCpu, minOfFloor, isOverBudget }: Row): boolean =>
  isOverBudget === true ||
  (maxOfCpu !== undefined && !((ofCpu ?? Number.NaN) <= maxOfCpu)) ||
  (minOfFloor !== undefined && !((ofFloor ?? Number.NaN) >= minOfFloor));

const number = (value: number | undefined): string => {
  if (value === undefined || Number.isNaN(value)) return '';
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
};

const at = (share: number) => (row: Row) =>
  number(row.samples === undefined ? undefined : percentile(row.samples, share));

const columns: readonly [title: string, write: (row: Row) => string, side?: 'left'][] = [
  ['part', (row) => row.part, 'left'],
  ['what', (row) => row.what, 'left'],
  ['on', (row) => row.engine ?? '', 'left'],
  ['per s', (row) => number(row.perSecond)],
  ['p50 ms', at(0.5)],
  ['p95 ms', at(0.95)],
  ['p99 ms', at(0.99)],
  ['CPU ms', (row) => number(row.cpu)],
  ['DB ms', (row) => number(row.postgresCpu)],
  ['× CPU', (row) => number(row.ofCpu)],
  ['waits', (row) => String(row.waits ?? '')],
  ['× floor', (row) => number(row.ofFloor)],
  ['spread', ({ spread }) => spread?.map(number).join('–') ?? ''],
  [
    'goal',
    ({ maxOfCpu, minOfFloor }) =>
      [
        ...(maxOfCpu === undefined ? [] : [`≤ ${maxOfCpu} × CPU`]),
        ...(minOfFloor === undefined ? [] : [`≥ ${minOfFloor} × floor`]),
      ].join(', '),
    'left',
  ],
  ['', (row) => (isMissed(row) ? 'MISSED' : ''), 'left'],
  ['', (row) => row.note ?? '', 'left'],
];

/** All rows as one table for people. */
export function table(rows: readonly Row[]): string {
  const cells = [
    columns.map(([title]) => title),
    ...rows.map((row) => columns.map(([, write]) => write(row))),
  ];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  const pad = (text: string, index: number) =>
    columns[index]?.[2] === 'left' ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0);
  return cells.map((line) => line.map(pad).join('  ').trimEnd()).join('\n');
}
