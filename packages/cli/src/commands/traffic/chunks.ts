import { createHash } from 'node:crypto';
import type { Row } from './rows.ts';

/** The rows of one request. */
export interface Chunk {
  /** Sent as `Idempotency-Key`, so that the server counts the rows once. */
  readonly key: string;
  readonly rows: readonly Row[];
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/**
 * The idempotency key of a part of a report, counted from 1. It depends only on the report's id, the node and the
 * part. So the server refuses other rows or another split under the same id (409), and counts nothing twice.
 */
export const keyOfChunk = (node: number, id: string, place: number): string =>
  `ferry-${sha256(JSON.stringify([node, id]))}-${place}`;
