import type { changePassword as changeCall } from '@ferry/core/contract/account';
import type { CallParsed } from '@ferry/core/contract/call';
import type { Context } from '../../context.ts';
import { mailWithUndo } from '../undo/index.ts';
import { forgetStandings } from './identify-customer.ts';
import { keepDevice } from './known-device.ts';
import { assertUncommon, hashPassword } from './passwords.ts';
import { proveOwner } from './prove-owner.ts';
import { setPassword } from './set-password.ts';

/** Changes the password after the proof of the owner, and ends all sessions. */
export async function changePassword(
  ctx: Context<'customer'>,
  { body }: CallParsed<typeof changeCall>,
): Promise<void> {
  await assertUncommon(body.new_password, 'new_password');
  await proveOwner(ctx, body);
  const password = await hashPassword(body.new_password);
  const { accountId } = ctx.who;
  const owner = await ctx.database.sql.transaction().execute(async (tx) => {
    await mailWithUndo(tx, ctx, accountId, {
      act: 'password_changed',
      template: 'passwordChanged',
      values: { ip: ctx.ip },
    });
    return setPassword(tx, ctx, accountId, password);
  });
  keepDevice(ctx, owner);
  forgetStandings(ctx);
}
