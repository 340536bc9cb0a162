import type { Context } from '../../../../base/context.ts';
import { type Limit, takeLimit } from '../../../ground/limits/index.ts';
import { knownDevice } from './known-device.ts';

/**
 * Counts an action by which a customer secures the account, takes its data or leaves. A known device has its own count,
 * and all other callers of the account share one: so a thief, even with token and password, cannot use up what the
 * owner's device may do.
 */
export async function takeOwnLimit(ctx: Context<'customer'>, limit: Limit): Promise<void> {
  const account = await ctx.database.sql
    .selectFrom('account')
    .select(['id', 'password_version'])
    .where('id', '=', ctx.who.accountId)
    .executeTakeFirstOrThrow();
  await takeLimit(ctx, limit, `${account.id} ${knownDevice(ctx, account) ?? 'strangers'}`);
}
