import Big from 'big.js';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { sentence } from '../../../words/kept-text.ts';
import { takeInviteBalance } from '../../ground/account-rows/index.ts';
import { takeBackMoney } from '../wallet/index.ts';

/** What became of a commission. `owed`: the part of it that was spent, which is now a debt of the inviter. */
export type TakenBack = { was: 'none' } | { was: 'pending' } | { was: 'confirmed'; owed: string };

/**
 * Takes back the commission of a recharge that was refunded or charged back, in the same transaction. A pending
 * commission is cancelled. A confirmed one is taken from the invite balance, then the wallet; the rest becomes a debt.
 */
export async function takeBackCommission(tx: Sql, { now }: Services, reference: string): Promise<TakenBack> {
  const share = await tx
    .selectFrom('commission')
    .select(['id', 'inviter_id', 'amount', 'confirmed_at'])
    .where('reference', '=', reference)
    .where('taken_back_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (share === undefined) return { was: 'none' };
  const at = now();
  await tx.updateTable('commission').set({ taken_back_at: at }).where('id', '=', share.id).execute();
  if (share.confirmed_at === null) return { was: 'pending' };
  const { invite_balance } = await tx
    .selectFrom('account')
    .select('invite_balance')
    .where('id', '=', share.inviter_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const there = Big(invite_balance).lt(share.amount) ? invite_balance : share.amount;
  const spent = Big(share.amount).minus(there);
  if (Big(there).gt(0)) await takeInviteBalance(tx, share.inviter_id, there);
  if (spent.eq(0)) return { was: 'confirmed', owed: '0.00' };
  const { owed } = await takeBackMoney(tx, {
    why: 'commission',
    account_id: share.inviter_id,
    created_at: at,
    amount: spent.toFixed(2),
    subject: sentence('invites.taken_back_subject'),
    reference: `commission:${share.id}`,
  });
  return { was: 'confirmed', owed };
}
