import {
  coolingOffDays,
  type requestDeletion as requestCall,
} from '@ferry/core/contract/account-data/customer';
import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import { dayMs, daySeconds } from '@ferry/core/contract/base/values/units';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import { once } from '../../ground/repeats/index.ts';
import { readDeletion } from '../../identity/accounts/index.ts';
import { proveOwner, takeOwnLimit } from '../../identity/auth/index.ts';
import { stopRenewals } from '../../money/shop/index.ts';
import { mailDeletion } from './mail-deletion.ts';

const byAccount = { name: 'deletions asked for a day', most: 5, seconds: daySeconds };

/**
 * Starts the cooling-off after the owner's proof and the confirmation of the forfeited money. A repeated request
 * changes nothing.
 */
export async function requestDeletion(
  ctx: Context<'customer'>,
  { body }: CallParsed<typeof requestCall>,
): Promise<ResultOf<typeof requestCall>> {
  const { accountId } = ctx.who;
  await proveOwner(ctx, body);
  await takeOwnLimit(ctx, byAccount);
  const at = ctx.now();
  return once(ctx, async (tx) => {
    await tx
      .selectFrom('account')
      .select('id')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before = await readDeletion(tx, accountId);
    if (before.deletion !== null) return { result: before };
    if (before.balance !== body.lost_balance || before.invite_balance !== body.lost_invite_balance)
      throw new Refusal('account.lost_money', {
        status: 422,
        field: 'lost_balance',
        details: { balance: before.balance, invite_balance: before.invite_balance },
      });
    const ends_at = new Date(at.getTime() + coolingOffDays * dayMs);
    await tx
      .insertInto('account_deletion')
      .values({
        account_id: accountId,
        requested_at: at,
        ends_at,
        lost_balance: body.lost_balance,
        lost_invite_balance: body.lost_invite_balance,
      })
      .execute();
    await stopRenewals(tx, accountId);
    await recordActivity(tx, ctx, accountId, 'deletion_requested', { ends_at: ends_at.toISOString() });
    await mailDeletion(tx, ctx, accountId, { step: 'requested', ends_at });
    return { result: await readDeletion(tx, accountId) };
  });
}
