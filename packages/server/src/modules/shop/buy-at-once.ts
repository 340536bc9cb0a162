import type { Context } from '../../context.ts';
import { columnsOf } from '../../db/columns.ts';
import type { Sql } from '../../db/database.ts';
import { faultPoint } from '../../faults.ts';
import { idempotencyKeyOf } from '../../http/idempotency-key.ts';
import { countWrongCoupon } from '../coupons/index.ts';
import { holdService } from '../services/index.ts';
import { buyQuoted, type Receipt, receiptOf } from './confirm-order.ts';
import { writeQuote } from './pre-order.ts';

/** Seconds in which the same product again is the same purchase: the older calls carry no quote to tell by. */
const sameFor = 10;

/**
 * The purchase that this one would repeat. A key alone decides where one is given. Without one it is a purchase
 * without a key within the window, which ends on both sides: after the clock was set back, a purchase of the hour that
 * comes again is not "just now". Renewals carry no quote and are none.
 */
function findRepeated(tx: Sql, ctx: Context<'customer'>, shopId: number, key: string | undefined) {
  const purchases = tx
    .selectFrom('purchase')
    .select(columnsOf('purchase'))
    .where('account_id', '=', ctx.who.accountId)
    .where('product_id', '=', shopId)
    .where('quote_id', 'is not', null);
  if (key !== undefined) return purchases.where('idempotency_key', '=', key).executeTakeFirst();
  const at = ctx.now().getTime();
  return purchases
    .where('idempotency_key', 'is', null)
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

/** `is_repeat`: nothing was bought now; this is the purchase of the seconds before. */
type ReceiptAtOnce = Receipt & { is_repeat: boolean };

/**
 * Quotes and buys in one transaction that holds the service from its beginning, so that a repeat, also at once,
 * finds the purchase that it repeats. The repeat of a key gets the first answer again; one without a key is told that
 * it is a repeat, since the customer may have meant to buy twice.
 */
export async function buyAtOnce(
  ctx: Context<'customer'>,
  { shop_id, coupon, accept_losses }: Wish,
): Promise<ReceiptAtOnce> {
  const key = idempotencyKeyOf(ctx);
  const buy = () =>
    ctx.database.sql.transaction().execute(async (tx): Promise<ReceiptAtOnce> => {
      const held = await holdService(tx, ctx.who.accountId);
      const repeated = await findRepeated(tx, ctx, shop_id, key);
      if (repeated !== undefined) return { ...receiptOf(repeated), is_repeat: key === undefined };
      const { result } = await writeQuote(tx, ctx, { shop_id, body: { coupon } });
      const order = { shop_id, body: { quote_id: result.quote_id, accept_losses } };
      return { ...receiptOf(await buyQuoted(tx, ctx, async () => held, order)), is_repeat: false };
    });
  const receipt = coupon ? await countWrongCoupon(ctx, ctx.who.accountId, buy) : await buy();
  faultPoint('shop.confirm after commit');
  return receipt;
}
