import { createHash } from 'node:crypto';
import type { Row } from './rows.ts';

/** What goes out in one request. */
export interface Chunk {
  /** Sent as `Idempotency-Key`: the server counts it once, however often it comes. */
  readonly key: string;
  readonly rows: readonly Row[];
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/**
 * Names the request at a place of a report, counted from 1. It follows from the report's id, the node and the place
 * alone, so that another content or another cut under the same id is refused by the server (409) and never counted
 * beside the first.
 */
export const keyOfChunk = (node: number, id: string, place: number): string =>
  `ferry-${sha256(JSON.stringify([node, id]))}-${place}`;
