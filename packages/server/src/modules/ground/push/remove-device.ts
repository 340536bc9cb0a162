import type { CallParsed } from '@ferry/core/contract/base/call';
import type { remove as call } from '@ferry/core/contract/push/customer';
import type { Context } from '../../../base/context.ts';
import { recordActivity } from '../activity/index.ts';
import { dropPushDevice } from './devices.ts';

/** Disables notifications for one of the caller's browsers. */
export async function removeDevice(
  ctx: Context<'customer'>,
  { push_device_id }: CallParsed<typeof call>,
): Promise<void> {
  await ctx.database.sql.transaction().execute(async (tx) => {
    await dropPushDevice(tx, ctx.who.accountId, push_device_id);
    await recordActivity(tx, ctx, ctx.who.accountId, 'push_device_removed');
  });
}
