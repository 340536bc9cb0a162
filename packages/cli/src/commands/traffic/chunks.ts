import { createHash } from 'node:crypto';
import type { Row } from './rows.ts';

/** What goes out in one request. */
export interface Chunk {
  /** Sent as `Idempotency-Key`: the server counts it once, however often it comes. */
  readonly key: string;
  readonly rows: readonly Row[];
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** The name of a report that was given none: equal rows for the same node are the same report, in whatever format. */
export const idOf = (rows: readonly Row[], node: number): string => sha256(JSON.stringify([node, rows]));

/**
 * Cuts a report into requests. The key of each comes from the report's id, the node and the place alone, so that
 * another content or another cut under the same id is refused by the server (409) and never counted beside the first.
 */
export function cut(rows: readonly Row[], node: number, id: string, size: number): Chunk[] {
  const count = Math.ceil(rows.length / size);
  return Array.from({ length: count }, (_, index) => ({
    key: `ferry-${sha256(JSON.stringify([node, id]))}-${index + 1}`,
    rows: rows.slice(index * size, (index + 1) * size),
  }));
}
