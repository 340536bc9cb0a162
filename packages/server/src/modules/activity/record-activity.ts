import type { Context } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import type { ActivityKind } from './list-activity.ts';

/** Notes a security or money event for the customer to read, in the transaction of what happened: the only way to. */
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
