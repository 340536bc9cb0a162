import type { NotificationEvent } from '@ferry/core/contract/notifications/customer';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';

/** Marks a customer as notified of an event of a period. False: another process did it. */
export async function noteTold(
  tx: Sql,
  { now }: Services,
  accountId: number,
  event: NotificationEvent,
  period: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notification_told')
    .values({ account_id: accountId, event, period, told_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}
