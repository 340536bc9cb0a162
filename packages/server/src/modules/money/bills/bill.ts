import { dayMs } from '@ferry/core/contract/base/values/units';
import type { bill } from '@ferry/core/contract/bills/customer';
import Big from 'big.js';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Sql } from '../../../db/driver/database.ts';
import type { Language } from '../../../words/words.ts';
import { endOfDuration, keptPlanName, later } from '../../ground/services/index.ts';
import { missingOf } from '../wallet/index.ts';

/**
 * A renewal is paid so many milliseconds before the period ends, so that the service is not interrupted and traffic
 * packages continue.
 */
export const leadMs = 10 * 60_000;
/** Milliseconds after the end during which the renewal is retried. Then auto-renewal is switched off. */
export const graceMs = 3 * dayMs;

export type BillState = z.infer<typeof bill>;

/**
 * Bills: the purchase of each customer's present main package. The end of the period is read from the service,
 * because redeem codes can move it after the purchase.
 */
export const selectBills = (tx: Sql) =>
  tx
    .selectFrom('purchase')
    .innerJoin('service', (join) =>
      join
        .onRef('service.account_id', '=', 'purchase.account_id')
        .onRef('service.product_id', '=', 'purchase.product_id'),
    )
    .innerJoin('account', 'account.id', 'purchase.account_id')
    .innerJoin('product', 'product.id', 'purchase.product_id')
    .where('purchase.renew_at', 'is not', null)
    .where('purchase.renew_price', 'is not', null);

const ofCustomer = (tx: Sql, accountId: number, language: Language | null) =>
  selectBills(tx)
    .select([
      'purchase.id',
      'purchase.account_id',
      'purchase.product_id',
      'purchase.product_name',
      'purchase.renew_price',
      'purchase.auto_renews',
      'service.level_expires_at as ends_at',
      'account.balance',
      'account.debt',
      'account.is_enabled',
      'product.is_enabled as is_for_sale',
      'product.level_duration',
    ])
    .select(({ eb, ref }) => eb('product.level', '=', ref('service.level')).as('is_same_level'))
    .select(keptPlanName(sql.ref('purchase.product_name'), language).as('said_name'))
    .where('purchase.account_id', '=', accountId)
    .$narrowType<{ renew_price: string; level_duration: string }>();

/** A customer's bill. With a language, the name of its plan is in that language. */
export const readBill = (tx: Sql, accountId: number, language: Language | null = null) =>
  ofCustomer(tx, accountId, language).executeTakeFirst();

/** The same with a row lock, so that nobody switches auto-renewal off meanwhile. Lock the service before it. */
export const holdBill = (tx: Sql, accountId: number, language: Language | null = null) =>
  ofCustomer(tx, accountId, language).forUpdate('purchase').executeTakeFirst();

export type Bill = NonNullable<Awaited<ReturnType<typeof readBill>>>;

export function blockedFor(bill: Bill, at: Date): BillState['blocked'] {
  if (!bill.is_for_sale) return 'off_sale';
  if (!bill.is_same_level) return 'changed';
  return bill.ends_at.getTime() + graceMs <= at.getTime() ? 'ended' : null;
}

export const isDue = (bill: Bill, at: Date): boolean =>
  bill.auto_renews && bill.ends_at.getTime() - leadMs <= at.getTime();

export const isCovered = (bill: Pick<Bill, 'balance' | 'renew_price'>): boolean =>
  Big(bill.balance).gte(bill.renew_price);

/** A bill as the contract describes it. A renewal extends the plan as a purchase does, by days of the site's zone. */
export const describeBill = (row: Bill, at: Date, zone: string): BillState => ({
  service_id: row.account_id,
  purchase_id: String(row.id),
  shop_id: row.product_id,
  shop_name: row.said_name,
  amount: row.renew_price,
  ends_at: row.ends_at.toISOString(),
  renews_at: new Date(row.ends_at.getTime() - leadMs).toISOString(),
  renewed_until: endOfDuration(later(at, row.ends_at), row.level_duration, zone)?.toISOString() ?? null,
  auto_renews: row.auto_renews,
  balance: row.balance,
  is_covered: isCovered(row),
  missing: missingOf(row.renew_price, row),
  blocked: blockedFor(row, at),
});
