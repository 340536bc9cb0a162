import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as shop from '@ferry/core/contract/shop/customer';
import Big from 'big.js';
import type { Insertable } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { onlyRow, preparedStatement } from '../../../../db/query/prepared-statement.ts';
import type { Tables } from '../../../../db/schema/tables.ts';
import { describeService } from '../../../ground/services/index.ts';
import { countWrongCoupon, findCoupon, takenOff } from '../../coupons/index.ts';
import { debtOf, leftAfter, missingOf } from '../../wallet/index.ts';
import { isPlaceFree } from '../products/places.ts';
import { calledIn, priceLines } from '../products/product.ts';
import { applyProduct, blockedFor, holderOf, totalCredit } from './apply-product.ts';
import { quoteTerms } from './quote-terms.ts';
import { readOffer } from './read-offer.ts';

/** Minutes for which a quote is valid. */
const quoteMinutes = 15;

type Input = CallParsed<typeof shop.preOrder>;
type Answer = ResultOf<typeof shop.preOrder>;

/** Makes a quote for a purchase, valid for 15 minutes. It writes one row, and reserves neither money nor coupon. */
export function preOrder(ctx: Context<'customer'>, input: Input): Promise<Answer> {
  const quote = () => writeQuote(ctx.database.sql, ctx, input);
  return input.body?.coupon ? countWrongCoupon(ctx, ctx.who.accountId, quote) : quote();
}

type NewQuote = Omit<Insertable<Tables['quote']>, 'id'>;

const insertQuote = preparedStatement((db: Sql, quote: NewQuote) =>
  db.insertInto('quote').values(quote).returning('id'),
);

/** Writes the quote. */
export async function writeQuote(
  tx: Sql,
  { config, now, who, language }: Context<'customer'>,
  { shop_id, body }: Input,
): Promise<Answer> {
  const at = now();
  const expires = new Date(at.getTime() + quoteMinutes * 60_000);
  const asked = { accountId: who.accountId, id: shop_id, language };
  const { product: kept, balance, service, group_names } = await readOffer(tx, asked);
  if (kept === undefined) throw new Refusal('shop.absent', { status: 404 });
  const product = calledIn(kept, language);
  const blocked = blockedFor(holderOf(service), product, at);
  if (blocked !== null) throw new Refusal(`shop.${blocked}`);
  if (!(await isPlaceFree(tx, { product, accountId: who.accountId, at }))) throw new Refusal('shop.sold_out');
  const buying = { now: at, zone: config.timeZone, begins: body?.begins, mayBeginNow: config.planChangeNow };
  const effect = applyProduct(service, product, buying);
  const { after, begins, losses } = effect;
  const credit = totalCredit(effect);
  const coupon = body?.coupon
    ? await findCoupon(tx, body.coupon, { accountId: who.accountId, productId: product.id, at })
    : undefined;
  const discount = coupon === undefined ? '0.00' : takenOff(coupon, product.price);
  const price = Big(product.price).minus(discount).toFixed(2);
  const { id } = onlyRow(
    await insertQuote(tx, {
      account_id: who.accountId,
      product_id: product.id,
      created_at: at,
      expires_at: expires,
      price,
      coupon_id: coupon?.id ?? null,
      discount,
      terms: JSON.stringify(quoteTerms(service, product, at)),
      losses,
      begins,
      credit,
    }),
  );
  const debt = Big(credit).gt(0) || Big(balance).lt(price) ? await debtOf(tx, who.accountId) : '0.00';
  return {
    result: {
      quote_id: id,
      shop_id: product.id,
      shop_name: product.name,
      expires_at: expires.toISOString(),
      lines: priceLines(product, coupon === undefined ? undefined : { code: coupon.code, discount }),
      to_pay: price,
      balance,
      balance_after: leftAfter(price, { balance, debt, credit }),
      begins,
      begins_at: effect.begins_at.toISOString(),
      choices: [...effect.choices],
      credit,
      missing: missingOf(price, { balance: Big(balance).plus(credit).toFixed(2), debt }),
      before: describeService(service, at, group_names),
      after: describeService(after, at, group_names),
      losses,
    },
  };
}
