import type { Sql } from '../../../db/driver/database.ts';

export interface RunningBan {
  reason: string;
  starts_at: Date;
  ends_at: Date;
}

/** The ban that is active at a moment. If there are several, the one that ends last. */
export function currentBan(tx: Sql, accountId: number, at: Date): Promise<RunningBan | undefined> {
  return tx
    .selectFrom('ban')
    .select(['reason', 'starts_at', 'ends_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('starts_at', '<=', at)
    .where('ends_at', '>', at)
    .orderBy('ends_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
