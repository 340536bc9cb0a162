import type { Insertable } from 'kysely';
import type { Sql } from '../../../db/driver/database.ts';
import { keptText } from '../../../db/query/kept-text.ts';
import type { Tables } from '../../../db/schema/tables.ts';
import { type KeptText, storedText } from '../../../words/kept-text.ts';

interface NewBan extends Omit<Insertable<Tables['ban']>, 'reason' | 'sentence' | 'mailed_at' | 'ended_at'> {
  readonly reason: KeptText;
}

function stored({ reason, ...ban }: NewBan) {
  const { text, sentence } = storedText(reason);
  return { ...ban, reason: text, sentence, mailed_at: null, ended_at: null };
}

/** Inserts bans whose customers were not told yet. */
export const insertBans = (tx: Sql, bans: readonly NewBan[]) =>
  tx
    .insertInto('ban')
    .values(bans.map(stored))
    .returning(['id', 'ends_at'])
    .returning(keptText('ban', 'reason').as('reason'))
    .execute();
