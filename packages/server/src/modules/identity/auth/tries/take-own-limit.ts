import type { Context } from '../../../../base/context.ts';
import { type Limit, takeLimit } from '../../../ground/limits/index.ts';
import { knownDevice } from './known-device.ts';

/**
 * Counts an action by which a customer secures the account, takes its data or leaves. A known device has its own
 * counter, and all other callers share one: even with token and password, a thief cannot use up the attempts of the
 * owner's device.
 */
export async function takeOwnLimit(ctx: Context<'customer'>, limit: Limit): Promise<void> {
  const account = await ctx.database.sql
    .selectFrom('account')
    .select(['id', 'password_version'])
    .where('id', '=', ctx.who.accountId)
    .executeTakeFirstOrThrow();
  await takeLimit(ctx, limit, `${account.id} ${knownDevice(ctx, account) ?? 'strangers'}`);
}
