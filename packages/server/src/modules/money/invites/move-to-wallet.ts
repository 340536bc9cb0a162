import { randomUUID } from 'node:crypto';
import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { moveToWallet as moveCall } from '@ferry/core/contract/invites/customer';
import Big from 'big.js';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { sentence } from '../../../words/kept-text.ts';
import { takeInviteBalance } from '../../ground/account-rows/index.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import { once } from '../../ground/repeats/index.ts';
import { moveMoney } from '../wallet/index.ts';

/**
 * Moves the given amount of the invite balance into the wallet, or all of it. An amount above the balance is refused.
 */
export async function moveToWallet(
  ctx: Context<'customer'>,
  { body }: CallParsed<typeof moveCall>,
): Promise<ResultOf<typeof moveCall>> {
  const { accountId } = ctx.who;
  return once(ctx, async (tx) => {
    const { invite_balance } = await tx
      .selectFrom('account')
      .select('invite_balance')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const moved = body.amount ?? invite_balance;
    const left = new Big(invite_balance).minus(moved);
    if (new Big(moved).lte(0)) throw new Refusal('invites.nothing_to_move');
    if (left.lt(0))
      throw new Refusal('invites.too_little', {
        details: { invite_balance },
      });
    await takeInviteBalance(tx, accountId, moved);
    const wallet_balance = await moveMoney(tx, {
      account_id: accountId,
      created_at: ctx.now(),
      kind: 'invite',
      amount: moved,
      subject: sentence('invites.ledger_subject'),
      reference: `invite:${randomUUID()}`,
    });
    await recordActivity(tx, ctx, accountId, 'invite_moved', { amount: moved });
    return { result: { moved, wallet_balance, invite_balance: left.toFixed(2) } };
  });
}
