import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as care from '@ferry/core/contract/customers/care';
import type { Context } from '../../../base/context.ts';
import { describeDevices } from '../../ground/push/index.ts';
import { passkeysOf } from '../../identity/passkeys/index.ts';
import { readDevices } from '../../network/links/index.ts';
import { findCustomer } from './find-customer.ts';

/** The devices that fetched a customer's subscription. */
export async function listDevices(
  { database }: Context<'admin'>,
  { user }: CallParsed<typeof care.listDevices>,
): Promise<ResultOf<typeof care.listDevices>> {
  return { result: await readDevices(database.sql, await findCustomer(database.sql, user)) };
}

/** A customer's passkeys. */
export async function listPasskeys(
  ctx: Context<'admin'>,
  { user }: CallParsed<typeof care.listPasskeys>,
): Promise<ResultOf<typeof care.listPasskeys>> {
  const { sql } = ctx.database;
  return { result: await passkeysOf(sql, ctx, await findCustomer(sql, user)) };
}

/** The browsers that get a customer's notifications. */
export async function listPushDevices(
  ctx: Context<'admin'>,
  { user }: CallParsed<typeof care.listPushDevices>,
): Promise<ResultOf<typeof care.listPushDevices>> {
  const { sql } = ctx.database;
  return { result: await describeDevices(sql, ctx, await findCustomer(sql, user)) };
}
