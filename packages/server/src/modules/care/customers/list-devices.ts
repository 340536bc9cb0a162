import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { listDevices as call } from '@ferry/core/contract/customers/care';
import type { Context } from '../../../base/context.ts';
import { readDevices } from '../../network/links/index.ts';
import { findCustomer } from './find-customer.ts';

/** The devices that fetched a customer's subscription. */
export async function listDevices(
  { database }: Context<'admin'>,
  { user }: CallParsed<typeof call>,
): Promise<ResultOf<typeof call>> {
  return { result: await readDevices(database.sql, await findCustomer(database.sql, user)) };
}
