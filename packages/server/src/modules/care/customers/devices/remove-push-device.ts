import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { removePushDevice as call } from '@ferry/core/contract/customers/care';
import type { Context } from '../../../../base/context.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { dropPushDevice } from '../../../ground/push/index.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';
import { findCustomer } from '../find-customer.ts';

/** Removes a customer's browser from notifications, on behalf of staff. */
export async function removePushDevice(
  ctx: Context<'admin'>,
  { user, push_device_id }: CallParsed<typeof call>,
): Promise<ResultOf<typeof call>> {
  return ctx.database.sql.transaction().execute(async (tx) => {
    const id = await findCustomer(tx, user);
    const { agent } = await dropPushDevice(tx, id, push_device_id);
    await recordActivity(tx, { now: ctx.now, ip: null }, id, 'push_device_removed');
    const before = { push_device_id, user_agent: agent };
    await recordAudit(tx, ctx, 'users.removePushDevice', String(id), { before, after: null });
    return { result: { user_id: id, push_device_id } };
  });
}
