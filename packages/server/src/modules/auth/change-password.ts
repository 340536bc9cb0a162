import type { changePassword as changeCall } from '@ferry/core/contract/account';
import type { CallParsed } from '@ferry/core/contract/call';
import type { Context } from '../../context.ts';
import { forgetStandings } from './identify-customer.ts';
import { assertUncommon, hashPassword } from './passwords.ts';
import { provePassword } from './prove-owner.ts';
import { setPassword } from './set-password.ts';

/** Changes the password of who knows the present one, and signs out everywhere. */
export async function changePassword(
  ctx: Context<'customer'>,
  { body }: CallParsed<typeof changeCall>,
): Promise<void> {
  assertUncommon(body.new_password, 'new_password');
  await provePassword(ctx, body.current_password);
  const password = await hashPassword(body.new_password);
  await ctx.database.sql.transaction().execute((tx) => setPassword(tx, ctx, ctx.who.accountId, password));
  forgetStandings(ctx);
}
