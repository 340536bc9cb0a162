import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { asText } from '../../../db/query/any-of.ts';
import { preparedStatement } from '../../../db/query/prepared-statement.ts';
import { keyHashes } from './key-of.ts';
import { type Kept, openAnswer } from './seal-answer.ts';

/** Seconds in which a secret answer is repeated. */
export const secretSeconds = 600;

export interface Found {
  readonly inputHash: Uint8Array;
  readonly isSecret: boolean;
  /** `null`: it was done, and its answer is gone. */
  readonly kept: Kept | null;
}

const selectKept = preparedStatement((db: Sql, { hashes }: { hashes: readonly string[] }) =>
  db
    .selectFrom('repeat')
    .select(['input_hash', 'is_secret', 'done_at', 'answer'])
    .where('key_hash', '=', sql<Uint8Array>`any(${hashes}::text[]::bytea[])`),
);

/** What was kept under a full key. */
export async function findKept({ database, keys, now }: Services, full: string): Promise<Found | undefined> {
  const [row] = await selectKept(database.sql, { hashes: keyHashes(keys, full).map(asText) });
  if (row === undefined) return undefined;
  const isOver = row.is_secret && row.done_at.getTime() + secretSeconds * 1000 <= now().getTime();
  return {
    inputHash: row.input_hash,
    isSecret: row.is_secret,
    kept: row.answer === null || isOver ? null : openAnswer(keys, row.answer),
  };
}
