import type { bill } from '@ferry/core/contract/services-old';
import Big from 'big.js';
import type * as z from 'zod/mini';
import type { Sql } from '../../db/database.ts';

/** A renewal pays this long before the period ends, so that nothing breaks off and traffic packages go on. */
export const leadMs = 10 * 60_000;
/** How long after the end a renewal is still tried; then auto-renewal goes off. */
export const graceMs = 3 * 86_400_000;

export type BillState = z.infer<typeof bill>;

/**
 * Bills: of each customer the purchase of the main package that he holds. The service says when its period ends,
 * since codes can move that after the purchase.
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

const ofCustomer = (tx: Sql, accountId: number) =>
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
      'account.is_enabled',
      'product.is_enabled as is_for_sale',
    ])
    .select(({ eb, ref }) => eb('product.level', '=', ref('service.level')).as('is_same_level'))
    .where('purchase.account_id', '=', accountId)
    .$narrowType<{ renew_price: string }>();

export const readBill = (tx: Sql, accountId: number) => ofCustomer(tx, accountId).executeTakeFirst();

/** The same, held until the transaction ends: nobody switches it off meanwhile. The service is held before it. */
export const holdBill = (tx: Sql, accountId: number) =>
  ofCustomer(tx, accountId).forUpdate('purchase').executeTakeFirst();

export type Bill = NonNullable<Awaited<ReturnType<typeof readBill>>>;

export function blockedFor(bill: Bill, at: Date): BillState['blocked'] {
  if (!bill.is_for_sale) return 'off_sale';
  if (!bill.is_same_level) return 'changed';
  return bill.ends_at.getTime() + graceMs <= at.getTime() ? 'ended' : null;
}

/** Whether its time to be paid has come. */
export const isDue = (bill: Bill, at: Date): boolean =>
  bill.auto_renews && bill.ends_at.getTime() - leadMs <= at.getTime();

export const isCovered = (bill: Pick<Bill, 'balance' | 'renew_price'>): boolean =>
  Big(bill.balance).gte(bill.renew_price);

/** A bill in the contract's words. */
export const describeBill = (row: Bill, at: Date): BillState => ({
  service_id: row.account_id,
  purchase_id: String(row.id),
  shop_id: row.product_id,
  shop_name: row.product_name,
  amount: row.renew_price,
  ends_at: row.ends_at.toISOString(),
  renews_at: new Date(row.ends_at.getTime() - leadMs).toISOString(),
  auto_renews: row.auto_renews,
  balance: row.balance,
  is_covered: isCovered(row),
  missing: isCovered(row) ? '0.00' : Big(row.renew_price).minus(row.balance).toFixed(2),
  blocked: blockedFor(row, at),
});
