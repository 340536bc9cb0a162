import type { Sql } from '../../../db/driver/database.ts';
import { keptText } from '../../../db/query/kept-text.ts';
import type { KeptText } from '../../../words/kept-text.ts';

export interface RunningBan {
  reason: KeptText;
  starts_at: Date;
  ends_at: Date;
}

/** The ban that is active at a moment. If there are several, the one that ends last. */
export function currentBan(tx: Sql, accountId: number, at: Date): Promise<RunningBan | undefined> {
  return tx
    .selectFrom('ban')
    .select(keptText('ban', 'reason').as('reason'))
    .select(['starts_at', 'ends_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('starts_at', '<=', at)
    .where('ends_at', '>', at)
    .orderBy('ends_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
