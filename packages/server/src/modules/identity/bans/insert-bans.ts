import type { Insertable } from 'kysely';
import type { Sql } from '../../../db/driver/database.ts';
import type { Tables } from '../../../db/schema/tables.ts';

type NewBan = Omit<Insertable<Tables['ban']>, 'mailed_at' | 'ended_at'>;

/** Inserts bans whose customers were not told yet. */
export const insertBans = (tx: Sql, bans: readonly NewBan[]) =>
  tx
    .insertInto('ban')
    .values(bans.map((ban) => ({ ...ban, mailed_at: null, ended_at: null })))
    .returning(['id', 'reason', 'ends_at'])
    .execute();
