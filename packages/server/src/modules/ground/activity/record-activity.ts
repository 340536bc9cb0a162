import type { Context } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import type { ActivityKind } from './list-activity.ts';

/**
 * Records a security or money event for the customer, in the transaction of the event. No other function inserts into
 * this table.
 */
export async function recordActivity(
  tx: Sql,
  { ip, now }: Pick<Context, 'now'> & { ip: string | null },
  accountId: number,
  kind: ActivityKind,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await tx
    .insertInto('activity_log')
    .values({ account_id: accountId, at: now(), kind, detail: JSON.stringify(detail), ip })
    .execute();
}
