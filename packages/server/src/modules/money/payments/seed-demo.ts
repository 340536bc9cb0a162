import { dayMs } from '@ferry/core/contract/base/values/units';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { sentence } from '../../../words/kept-text.ts';
import { issueInvoice } from '../invoices/index.ts';
import { moveMoney } from '../wallet/index.ts';
import { stampOf } from './recharges/stamp-of.ts';

export interface PastRecharge {
  daysAgo: number;
  /** Decimal text, such as `100.00`. */
  amount: string;
  method: 'alipay' | 'wxpay' | 'qqpay';
  /** `paid` by default. */
  status?: 'paid' | 'expired' | undefined;
}

/** A recharge of a demo customer some days ago. If it is paid, its money is in the ledger. */
export async function seedRecharge(
  tx: Sql,
  { now, config }: Services,
  accountId: number,
  { daysAgo, amount, method, status = 'paid' }: PastRecharge,
): Promise<void> {
  const at = new Date(now().getTime() - daysAgo * dayMs);
  const paidAt = status === 'paid' ? new Date(at.getTime() + 40_000) : null;
  const subject = sentence(`payments.by_${method}`);
  const tradeNo = `${stampOf(at, config.timeZone)}${String(accountId).padStart(10, '0')}`;
  const { id } = await tx
    .insertInto('recharge')
    .values({
      account_id: accountId,
      created_at: at,
      updated_at: paidAt ?? at,
      trade_no: tradeNo,
      system: 'epay',
      method,
      amount,
      currency: config.currency,
      status,
      expires_at: new Date(at.getTime() + config.recharge.minutes * 60_000),
      gateway_session: null,
      paid_at: paidAt,
      remark: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await issueInvoice(tx, {
    accountId,
    at,
    subject,
    lines: [{ kind: 'recharge', amount }],
    for: { rechargeId: id },
  });
  if (paidAt === null) return;
  await tx
    .insertInto('payment')
    .values({
      created_at: paidAt,
      ...{ gateway: 'epay', merchant: 'demo', gateway_no: `demo-${tradeNo}`, trade_no: tradeNo, method },
      ...{ recharge_id: id, account_id: accountId, kinds: [], amount, currency: config.currency },
      ...{ paid_with: null, credited: amount, refunded_at: null },
    })
    .execute();
  await moveMoney(tx, {
    account_id: accountId,
    created_at: paidAt,
    kind: 'recharge',
    amount,
    subject,
    reference: tradeNo,
  });
}
