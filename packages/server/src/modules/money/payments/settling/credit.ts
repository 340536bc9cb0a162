import type { Updateable } from 'kysely';
import type { Services } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import type { Tables } from '../../../../db/schema/tables.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { earnCommission } from '../../invites/index.ts';
import { methodSubject, readMethods } from '../../pay-methods/index.ts';
import { moveMoney } from '../../wallet/index.ts';
import type { Recharge } from '../records/recharge.ts';

/** A sum that came by a recharge. Each reference is credited once. */
export interface Credit {
  /** With two decimals. */
  readonly amount: string;
  readonly reference: string;
}

/** Credits the wallet, and adds the inviter's commission. Returns the new balance. */
export async function creditWallet(
  tx: Sql,
  services: Services,
  { account_id, method, system, trade_no }: Pick<Recharge, 'account_id' | 'method' | 'system' | 'trade_no'>,
  { amount, reference }: Credit,
): Promise<string> {
  const balance = await moveMoney(tx, {
    account_id,
    created_at: services.now(),
    kind: 'recharge',
    amount,
    subject: methodSubject(await readMethods(services, tx), method),
    reference,
  });
  const who = { now: services.now, ip: null };
  await recordActivity(tx, who, account_id, 'recharge_paid', { trade_no, amount, method });
  await earnCommission(tx, services, { accountId: account_id, amount, reference, method, system });
  return balance;
}

/** Who says that a recharge was paid, and how. */
type Confirmed = Pick<Updateable<Tables['recharge']>, 'paid_by' | 'credited'>;

/** Marks a recharge as paid and credits its amount, or what was paid instead. Returns the new balance. */
export async function creditRecharge(
  tx: Sql,
  services: Services,
  recharge: Recharge,
  confirmed: Confirmed,
): Promise<string> {
  const at = services.now();
  await tx
    .updateTable('recharge')
    .set({ status: 'paid', paid_at: at, updated_at: at, ...confirmed })
    .where('id', '=', recharge.id)
    .execute();
  const amount = confirmed.credited ?? recharge.amount;
  return creditWallet(tx, services, recharge, { amount, reference: recharge.trade_no });
}
