import { createHash } from 'node:crypto';
import { wholeNumber } from '../../whole-number.ts';

/** Raw bytes of one customer, as an agent reports them. */
export interface Row {
  account: number;
  upload: number;
  download: number;
}

export type Reason = 'malformed' | 'negative' | 'beyond_line';

export interface Rejected {
  reason: Reason;
  /** As it came, cut to 500 characters. */
  content: string;
}

export interface ReadRows {
  rows: Row[];
  rejected: Rejected[];
  /** The same for the same rows, in whatever order of rows and of keys they came. */
  hash: Buffer;
  /** Nothing was reported at all. */
  isEmpty: boolean;
}

const largestId = 2 ** 31 - 1;
const contentOf = (value: unknown) => (JSON.stringify(value) ?? '').slice(0, 500);

function readRow(value: unknown): Row | Rejected {
  const { user_id, u, d } = (value ?? {}) as Record<string, unknown>;
  const [account, upload, download] = [wholeNumber(user_id), wholeNumber(u), wholeNumber(d)];
  if (
    account === undefined ||
    upload === undefined ||
    download === undefined ||
    account < 1 ||
    account > largestId
  )
    return { reason: 'malformed', content: contentOf(value) };
  if (upload < 0 || download < 0) return { reason: 'negative', content: contentOf(value) };
  return { account, upload, download };
}

/** Reads a report row by row: a bad one costs only itself. */
export function readRows(values: readonly unknown[]): ReadRows {
  const rows: Row[] = [];
  const rejected: Rejected[] = [];
  const lines: string[] = [];
  for (const value of values) {
    const row = readRow(value);
    if ('reason' in row) {
      rejected.push(row);
      lines.push(`${row.reason} ${row.content}`);
      continue;
    }
    lines.push(`${row.account} ${row.upload} ${row.download}`);
    // Nothing flowed: known, and nothing to keep.
    if (row.upload + row.download > 0) rows.push(row);
  }
  const hash = createHash('sha256').update(lines.sort().join('\n')).digest();
  return { rows, rejected, hash, isEmpty: values.length === 0 };
}
