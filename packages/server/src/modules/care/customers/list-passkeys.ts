import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { listPasskeys as call } from '@ferry/core/contract/customers/care';
import type { Context } from '../../../base/context.ts';
import { passkeysOf } from '../../identity/passkeys/index.ts';
import { findCustomer } from './find-customer.ts';

/** A customer's passkeys. */
export async function listPasskeys(
  ctx: Context<'admin'>,
  { user }: CallParsed<typeof call>,
): Promise<ResultOf<typeof call>> {
  const { sql } = ctx.database;
  return { result: await passkeysOf(sql, ctx, await findCustomer(sql, user)) };
}
