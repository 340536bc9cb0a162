import type { Services } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import { moveMoney } from './move-money.ts';

export interface PastRecharge {
  daysAgo: number;
  /** Decimal text, such as `100.00`. */
  amount: string;
  subject: string;
}

/** Money that a demo customer put into his wallet, oldest first. */
export async function seedRecharges(
  tx: Sql,
  { now }: Services,
  accountId: number,
  recharges: readonly PastRecharge[],
): Promise<void> {
  for (const { daysAgo, amount, subject } of recharges)
    await moveMoney(tx, {
      account_id: accountId,
      created_at: new Date(now().getTime() - daysAgo * 86_400_000),
      kind: 'recharge',
      amount,
      subject,
      reference: `demo:${accountId}:${daysAgo}`,
    });
}
