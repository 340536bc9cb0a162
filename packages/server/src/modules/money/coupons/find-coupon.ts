import Big from 'big.js';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { columnsOf, type Row } from '../../../db/schema/rows.ts';
import { isUse } from './is-use.ts';

type Coupon = Row<'coupon'>;

/** The discount on a price: a percentage rounded down to the cent, or an amount, but never more than the price. */
export function takenOff({ kind, percent, amount }: Coupon, price: string): string {
  const off =
    kind === 'percent'
      ? Big(price)
          .times(percent ?? 0)
          .div(100)
      : Big(amount ?? 0);
  return (off.gt(price) ? Big(price) : off).round(2, Big.roundDown).toFixed(2);
}

/** How many times a coupon was used, in total and by one customer. */
async function usesOf(tx: Sql, couponId: number, accountId: number): Promise<{ all: number; own: number }> {
  return tx
    .selectFrom('purchase')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>(eb.case().when('account_id', '=', accountId).then(1).end()).as('own'),
    ])
    .where('coupon_id', '=', couponId)
    .where(isUse)
    .executeTakeFirstOrThrow();
}

/** Why a coupon cannot be used now. `null`: it can. */
async function refusalOf(tx: Sql, coupon: Coupon, productId: number, accountId: number, at: Date) {
  if (coupon.starts_at !== null && coupon.starts_at > at) return 'coupons.not_yet';
  if (coupon.ends_at !== null && coupon.ends_at <= at) return 'coupons.ended';
  if (coupon.product_ids !== null && !coupon.product_ids.includes(productId)) return 'coupons.other_product';
  const { all, own } = await usesOf(tx, coupon.id, accountId);
  if (coupon.most_per_customer !== null && own >= coupon.most_per_customer) return 'coupons.used';
  return coupon.most !== null && all >= coupon.most ? 'coupons.used_up' : null;
}

interface Use {
  accountId: number;
  productId: number;
  at: Date;
}

async function assertUsable(
  tx: Sql,
  coupon: Coupon | undefined,
  { productId, accountId, at }: Use,
): Promise<Coupon> {
  if (coupon === undefined) throw new Refusal('coupons.wrong');
  const refusal = await refusalOf(tx, coupon, productId, accountId, at);
  if (refusal !== null) throw new Refusal(refusal);
  return coupon;
}

/** Finds the coupon of a code that a customer entered. Throws if he may not use it for the product. */
export async function findCoupon(tx: Sql, code: string, use: Use): Promise<Coupon> {
  const coupon = await tx
    .selectFrom('coupon')
    .select(columnsOf('coupon'))
    .where('code', '=', code.toUpperCase())
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  return assertUsable(tx, coupon, use);
}

/**
 * Locks a quote's coupon until the purchase is written, so that concurrent uses cannot exceed its limits. The lock
 * is weaker than `for update`, because quotes refer to the coupon by a foreign key, and a full lock could deadlock.
 */
export async function holdCoupon(tx: Sql, couponId: number, use: Use): Promise<Coupon> {
  const coupon = await tx
    .selectFrom('coupon')
    .select(columnsOf('coupon'))
    .where('id', '=', couponId)
    .where('is_enabled', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return assertUsable(tx, coupon, use);
}
