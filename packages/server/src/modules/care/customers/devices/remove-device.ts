import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { removeDevice as call } from '@ferry/core/contract/customers/care';
import type { Context } from '../../../../base/context.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';
import { dropDevice } from '../../../network/links/index.ts';
import { findCustomer } from '../find-customer.ts';

/** Removes a device of a customer on behalf of staff. */
export async function removeDevice(
  ctx: Context<'admin'>,
  { user, device_id }: CallParsed<typeof call>,
): Promise<ResultOf<typeof call>> {
  return ctx.database.sql.transaction().execute(async (tx) => {
    const id = await findCustomer(tx, user);
    const { name } = await dropDevice(tx, id, device_id);
    const before = { device_id, device_name: name };
    await recordAudit(tx, ctx, 'users.removeDevice', String(id), { before, after: null });
    return { result: { user_id: id, device_id } };
  });
}
