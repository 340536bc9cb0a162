import type { CallParsed } from '@ferry/core/contract/base/call';
import type { nameDevice as call } from '@ferry/core/contract/links/devices';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';

/** Gives a device the customer's own name, or takes it away. */
export async function nameDevice(
  { database, who }: Context<'customer'>,
  { device_id, body }: CallParsed<typeof call>,
) {
  const named = await database.sql
    .updateTable('client_device')
    .set({ name: body.device_name })
    .where('account_id', '=', who.accountId)
    .where('id', '=', device_id)
    .returning('id')
    .executeTakeFirst();
  if (named === undefined) throw new Refusal('link.device_absent', { status: 404 });
  return {};
}
