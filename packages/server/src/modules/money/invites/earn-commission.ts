import Big from 'big.js';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';

/** Days until a commission is confirmed. A refund in this time takes it back. */
export const pendingDays = 3;

/**
 * Adds the inviter's commission of a recharge, rounded down to the cent, in the transaction that credits the
 * recharge. A recharge earns once, by its reference. Without an inviter, or for less than a cent, nothing is added.
 */
export async function earnCommission(
  tx: Sql,
  { config, now }: Services,
  recharge: { accountId: number; amount: string; reference: string },
): Promise<void> {
  const share = Big(recharge.amount).times(config.invitePercent).div(100).round(2, Big.roundDown);
  if (share.lte(0)) return;
  const { invited_by } = await tx
    .selectFrom('account')
    .select('invited_by')
    .where('id', '=', recharge.accountId)
    .executeTakeFirstOrThrow();
  if (invited_by === null) return;
  const at = now();
  await tx
    .insertInto('commission')
    .values({
      inviter_id: invited_by,
      invited_id: recharge.accountId,
      created_at: at,
      reference: recharge.reference,
      recharge_amount: recharge.amount,
      amount: share.toFixed(2),
      confirms_at: new Date(at.getTime() + pendingDays * 86_400_000),
      confirmed_at: null,
      taken_back_at: null,
    })
    .execute();
}
