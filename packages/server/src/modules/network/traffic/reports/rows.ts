import { createHash } from 'node:crypto';
import { maxId } from '@ferry/core/contract/base/primitives';
import { wholeNumber } from '../../../../base/whole-number.ts';
import { mapInPieces, piecesOf, sortInPieces } from '../../../../http/request/in-pieces.ts';

/** Raw bytes of one customer, as an agent reports them. */
export interface Row {
  account: number;
  upload: number;
  download: number;
}

export type Reason = 'malformed' | 'negative' | 'beyond_line';

export interface Rejected {
  reason: Reason;
  /** The row as it was received, cut to 500 characters. */
  content: string;
}

export interface ReadRows {
  rows: Row[];
  rejected: Rejected[];
  /** Equal for the same rows in any order of rows and fields. */
  hash: Buffer;
  /** The report has no rows. */
  isEmpty: boolean;
}

const contentOf = (value: unknown) => (JSON.stringify(value) ?? '').slice(0, 500);

function readRow(value: unknown): Row | Rejected {
  const { user_id, u, d } = (value ?? {}) as Record<string, unknown>;
  const [account, upload, download] = [wholeNumber(user_id), wholeNumber(u), wholeNumber(d)];
  if (
    account === undefined ||
    upload === undefined ||
    download === undefined ||
    account < 1 ||
    account > maxId
  )
    return { reason: 'malformed', content: contentOf(value) };
  if (upload < 0 || download < 0) return { reason: 'negative', content: contentOf(value) };
  return { account, upload, download };
}

/** The order of `sort` itself. */
const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/**
 * Parses a report row by row, so that an invalid row does not affect the others, and in pieces, so that a long report
 * does not keep others waiting.
 */
export async function readRows(values: readonly unknown[]): Promise<ReadRows> {
  const rows: Row[] = [];
  const rejected: Rejected[] = [];
  const lines = await mapInPieces(values, (value) => {
    const row = readRow(value);
    if ('reason' in row) {
      rejected.push(row);
      return `${row.reason} ${row.content}`;
    }
    // A row without traffic is valid and need not be stored.
    if (row.upload + row.download > 0) rows.push(row);
    return `${row.account} ${row.upload} ${row.download}`;
  });
  const hash = createHash('sha256');
  const sorted = await sortInPieces(lines, byText);
  let before = '';
  for await (const piece of piecesOf(sorted)) {
    hash.update(before + piece.join('\n'));
    before = '\n';
  }
  return { rows, rejected, hash: hash.digest(), isEmpty: values.length === 0 };
}
