import { sql } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import { faultPoint } from '../../../../base/faults.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import { once } from '../../../ground/repeats/index.ts';
import { groupNames, keptPlanName, lockService } from '../../../ground/services/index.ts';
import { countWrongCoupon } from '../../coupons/index.ts';
import { buyQuoted, type Receipt, receiptOf } from './confirm-order.ts';
import { writeQuote } from './pre-order.ts';

/** Seconds in which a purchase of the same product counts as a repeat, because the older calls have no quote. */
const sameFor = 10;

/**
 * The purchase that this request would repeat: one within the window. An idempotency key on either side makes it none,
 * because `once` knows the repeats of a key. The window has two ends: after the clock was set back, a purchase in the repeated hour is no
 * repeat. Renewals have no quote and do not count.
 */
async function findRepeated(tx: Sql, ctx: Context<'customer'>, shopId: number) {
  if (ctx.keyed !== null) return undefined;
  const at = ctx.now().getTime();
  return tx
    .selectFrom('purchase')
    .select(columnsOf('purchase'))
    .select(keptPlanName(sql.ref('purchase.product_name'), ctx.language).as('said_name'))
    .select(groupNames(ctx.language).as('group_names'))
    .where('account_id', '=', ctx.who.accountId)
    .where('product_id', '=', shopId)
    .where('quote_id', 'is not', null)
    .where('has_key', '=', false)
    .where('created_at', '>', new Date(at - sameFor * 1000))
    .where('created_at', '<', new Date(at + sameFor * 1000))
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

interface Wish {
  shop_id: number;
  coupon?: string | null | undefined;
  accept_losses: boolean;
}

/** `is_repeat`: nothing was bought now, and this is the purchase of a few seconds ago. */
type ReceiptAtOnce = Receipt & { is_repeat: boolean };

/**
 * Quotes and buys in one transaction that locks the service first, so that a repeat, also a concurrent one, finds the
 * first purchase. A repeat without a key is marked as one, because the customer may have meant to buy twice.
 */
export async function buyAtOnce(
  ctx: Context<'customer'>,
  { shop_id, coupon, accept_losses }: Wish,
): Promise<ReceiptAtOnce> {
  const buy = () =>
    once(ctx, async (tx): Promise<ReceiptAtOnce> => {
      await lockService(tx, ctx.who.accountId);
      const repeated = await findRepeated(tx, ctx, shop_id);
      if (repeated !== undefined) return { ...receiptOf(repeated), is_repeat: true };
      const { result } = await writeQuote(tx, ctx, { shop_id, body: { coupon } });
      const order = { shop_id, body: { quote_id: result.quote_id, accept_losses } };
      return { ...receiptOf(await buyQuoted(tx, ctx, order)), is_repeat: false };
    });
  // A repeat is found before the limit of wrong coupons, which might refuse it.
  const isNew = coupon && (await findRepeated(ctx.database.sql, ctx, shop_id)) === undefined;
  const receipt = isNew ? await countWrongCoupon(ctx, ctx.who.accountId, buy) : await buy();
  faultPoint('shop.confirm after commit');
  return receipt;
}
