import { dayMs } from '@ferry/core/contract/base/values/units';
import Big from 'big.js';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import type { PayMethod } from '../../../db/schema/rows.ts';

/** The longest time until a commission is confirmed, in days, by the methods that customers can pay with. */
export function maxHoldDays({ epay, stripe, sandbox, inviteHoldDays }: Services['config']): number {
  const methods = [
    ...(epay?.types ?? []),
    ...(stripe === undefined ? [] : (['card'] as const)),
    ...(sandbox ? (['sandbox'] as const) : []),
  ];
  return Math.max(0, ...methods.map((method) => inviteHoldDays[method]));
}

/**
 * Adds the inviter's commission of a recharge, rounded down to the cent, in the transaction that credits the
 * recharge. A recharge earns once, by its reference. Without an inviter, or for less than a cent, nothing is added.
 */
export async function earnCommission(
  tx: Sql,
  { config, now }: Services,
  recharge: { accountId: number; amount: string; reference: string; method: PayMethod },
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
      confirms_at: new Date(at.getTime() + config.inviteHoldDays[recharge.method] * dayMs),
      confirmed_at: null,
      taken_back_at: null,
    })
    .execute();
}
