import type { CallParsed } from '@ferry/core/contract/base/call';
import type { removeDevice as call } from '@ferry/core/contract/links/devices';
import type { Context } from '../../../../base/context.ts';
import { dropDevice } from './read-devices.ts';

/** Removes a device of the customer. */
export async function removeDevice(
  { database, who }: Context<'customer'>,
  { device_id }: CallParsed<typeof call>,
) {
  await dropDevice(database.sql, who.accountId, device_id);
  return {};
}
