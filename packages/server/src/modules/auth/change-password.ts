import type { changePassword as changeCall } from '@ferry/core/contract/account';
import type { CallParsed } from '@ferry/core/contract/call';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { takeLimit } from '../limits/index.ts';
import { forgetStandings } from './identify-customer.ts';
import { assertUncommon, hashPassword, verifyPassword } from './passwords.ts';
import { setPassword } from './set-password.ts';

const byAccount = { name: 'password change', most: 10, seconds: 900 };

/** Changes the password of who knows the present one, and signs out everywhere. */
export async function changePassword(
  ctx: Context<'customer'>,
  { body }: CallParsed<typeof changeCall>,
): Promise<void> {
  const { database, who } = ctx;
  await takeLimit(ctx, byAccount, String(who.accountId));
  assertUncommon(body.new_password, 'new_password');
  const account = await database.sql
    .selectFrom('account')
    .select('password')
    .where('id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(account.password, body.current_password)))
    throw new Refusal('auth.password_wrong', { status: 422, field: 'current_password' });
  const password = await hashPassword(body.new_password);
  await database.sql.transaction().execute((tx) => setPassword(tx, ctx, who.accountId, password));
  forgetStandings(ctx);
}
