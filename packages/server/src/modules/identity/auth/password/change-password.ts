import type { changePassword as changeCall } from '@ferry/core/contract/accounts/customer';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../../base/context.ts';
import { once } from '../../../ground/repeats/index.ts';
import { forgetStandings } from '../../sessions/index.ts';
import { mailWithUndo } from '../../undo/index.ts';
import { assertUncommon, hashPassword } from '../hashing/passwords.ts';
import { proveOwner } from '../proof/prove-owner.ts';
import { rememberDevice } from '../tries/known-device.ts';
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
  await once(ctx, async (tx) => {
    await mailWithUndo(tx, ctx, accountId, {
      act: 'password_changed',
      template: 'passwordChanged',
      values: { ip: ctx.ip },
    });
    rememberDevice(ctx, await setPassword(tx, ctx, accountId, password));
  });
  forgetStandings(ctx);
}
