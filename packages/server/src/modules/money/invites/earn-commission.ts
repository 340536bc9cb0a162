import { dayMs } from '@ferry/core/contract/base/values/units';
import Big from 'big.js';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { offeredMethods } from '../pay-methods/index.ts';

/** How a recharge is paid. */
interface PaidBy {
  readonly method: string;
  readonly system: string;
}

/** Days until a commission is confirmed: longer where the payer can take the money back for a month. */
const holdDays = ({ inviteHoldDays }: Services['config'], { method, system }: PaidBy): number =>
  inviteHoldDays.get(method) ?? (system === 'stripe' ? 30 : 3);

/** The longest time until a commission is confirmed, in days, by the methods that customers can choose. */
export async function maxHoldDays(services: Services): Promise<number> {
  const offered = await offeredMethods(services);
  const days = offered.map(({ code, gateway }) =>
    holdDays(services.config, { method: code, system: gateway }),
  );
  return Math.max(0, ...days);
}

/**
 * Adds the inviter's commission of a recharge, rounded down to the cent, in the transaction that credits the
 * recharge. A recharge earns once, by its reference. Without an inviter, or for less than a cent, nothing is added.
 */
export async function earnCommission(
  tx: Sql,
  { config, now }: Services,
  recharge: PaidBy & { accountId: number; amount: string; reference: string },
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
      confirms_at: new Date(at.getTime() + holdDays(config, recharge) * dayMs),
      confirmed_at: null,
      taken_back_at: null,
    })
    .execute();
}
