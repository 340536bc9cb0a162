import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { preparedQueryOf } from '../../../db/query/prepared-statement.ts';
import type { Row } from '../../../db/schema/rows.ts';
import { keyHashes } from './key-of.ts';
import { type Kept, openAnswer } from './seal-answer.ts';

/** Seconds during which a secret answer is repeated. */
export const secretSeconds = 600;

export interface Found {
  readonly inputHash: Uint8Array;
  readonly isSecret: boolean;
  /** `null`: the write was done, and its answer was deleted. */
  readonly kept: Kept | null;
}

type KeptRow = Pick<Row<'repeat'>, 'input_hash' | 'is_secret' | 'done_at' | 'answer'>;

const selectKept = preparedQueryOf((db: Sql, hashes: readonly Buffer[]) =>
  db
    .selectFrom('repeat')
    .select(['input_hash', 'is_secret', 'done_at', 'answer'])
    .where('key_hash', 'in', hashes),
);

/** The query for what was kept under a full key. */
export const searchOf = ({ database, keys }: Services, full: string) =>
  selectKept(database.sql, keyHashes(keys, full), {});

/** The meaning of a found row. */
export function foundIn({ keys, now }: Services, row: KeptRow): Found {
  const isOver = row.is_secret && row.done_at.getTime() + secretSeconds * 1000 <= now().getTime();
  return {
    inputHash: row.input_hash,
    isSecret: row.is_secret,
    kept: row.answer === null || isOver ? null : openAnswer(keys, row.answer),
  };
}

/** What was kept under a full key. */
export async function findKept(services: Services, full: string): Promise<Found | undefined> {
  const { rows } = await services.database.sql.executeQuery(searchOf(services, full));
  return rows[0] && foundIn(services, rows[0]);
}
