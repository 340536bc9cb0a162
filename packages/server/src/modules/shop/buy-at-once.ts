import type { Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import type { PurchaseTable } from '../../db/shop-tables.ts';
import { faultPoint } from '../../faults.ts';
import { idempotencyKeyOf } from '../../http/idempotency-key.ts';
import { countWrongCoupon } from '../coupons/index.ts';
import { holdService } from '../services/index.ts';
import { buyQuoted, type Receipt, receiptOf } from './confirm-order.ts';
import { writeQuote } from './pre-order.ts';

/** Seconds in which the same product again is the same purchase: the older calls carry no quote to tell by. */
const sameFor = 10;

/** The purchase that this one would repeat. Renewals carry no quote and are none. */
function findRepeated(tx: Sql, ctx: Context<'customer'>, shopId: number) {
  const since = new Date(ctx.now().getTime() - sameFor * 1000);
  const key = idempotencyKeyOf(ctx);
  return tx
    .selectFrom('purchase')
    .selectAll()
    .where('account_id', '=', ctx.who.accountId)
    .where('product_id', '=', shopId)
    .where('quote_id', 'is not', null)
    .where((is) =>
      is.or([is('created_at', '>', since), ...(key === undefined ? [] : [is('idempotency_key', '=', key)])]),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

interface Wish {
  shop_id: number;
  coupon?: string | null | undefined;
  accept_losses: boolean;
}

/**
 * Quotes and buys in one transaction that holds the service from its beginning, so that a repeat, also at once,
 * finds the purchase that it repeats.
 */
export async function buyAtOnce(
  ctx: Context<'customer'>,
  { shop_id, coupon, accept_losses }: Wish,
): Promise<Receipt> {
  const buy = () =>
    ctx.database.sql.transaction().execute(async (tx): Promise<Selectable<PurchaseTable>> => {
      const held = await holdService(tx, ctx.who.accountId);
      const repeated = await findRepeated(tx, ctx, shop_id);
      if (repeated !== undefined) return repeated;
      const { result } = await writeQuote(tx, ctx, { shop_id, body: { coupon } });
      return buyQuoted(tx, ctx, held, { shop_id, body: { quote_id: result.quote_id, accept_losses } });
    });
  const purchase = coupon ? await countWrongCoupon(ctx, ctx.who.accountId, buy) : await buy();
  faultPoint('shop.confirm after commit');
  return receiptOf(purchase);
}
