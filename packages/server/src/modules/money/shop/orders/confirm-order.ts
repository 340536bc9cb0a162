import { isDeepStrictEqual } from 'node:util';
import type { CallAnswer, CallParsed } from '@ferry/core/contract/base/call';
import type * as shop from '@ferry/core/contract/shop/customer';
import Big from 'big.js';
import { sql } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import { faultPoint } from '../../../../base/faults.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { atOnce } from '../../../../db/driver/at-once.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { columnsOf, type Row } from '../../../../db/schema/rows.ts';
import type { Config } from '../../../../settings/config.ts';
import { once } from '../../../ground/repeats/index.ts';
import {
  type GroupNames,
  groupNames,
  keptPlanName,
  lockService,
  noPlanTerms,
  type Service,
  saidGroups,
} from '../../../ground/services/index.ts';
import { holdCoupon, takenOff } from '../../coupons/index.ts';
import { takePlace } from '../products/places.ts';
import { calledIn } from '../products/product.ts';
import type { Sold } from '../products/product-map.ts';
import { applyProduct, blockedFor, type Effect, holderOf, totalCredit } from './apply-product.ts';
import { quoteTerms } from './quote-terms.ts';
import { readOrder } from './read-offer.ts';
import { findUnnamedQuote } from './unnamed-quote.ts';
import { type Sale, writePurchase } from './write-purchase.ts';

type Input = CallParsed<typeof shop.confirmOrder>;
export type Receipt = CallAnswer<typeof shop.confirmOrder>['result'];

type Purchase = Pick<
  Row<'purchase'>,
  'id' | 'product_id' | 'price' | 'balance_after' | 'created_at' | 'begins_at' | 'service_after'
> & {
  /** The product's name in the customer's language. */
  readonly said_name: string;
  readonly group_names: GroupNames;
};

/** The service that a purchase kept. It may be older than one of the terms. */
function keptService({ service_after, group_names }: Purchase): Receipt['after'] {
  const kept = { ...noPlanTerms, ...(service_after as Receipt['after']) };
  return { ...kept, node_groups: saidGroups(kept.node_groups, group_names) };
}

/** Computed from the purchase only, so that a repeat gets the same receipt. */
export const receiptOf = (purchase: Purchase): Receipt => ({
  purchase_id: String(purchase.id),
  shop_id: purchase.product_id,
  shop_name: purchase.said_name,
  paid: purchase.price,
  balance: purchase.balance_after,
  created_at: purchase.created_at.toISOString(),
  // A purchase from before the terms began at once, or went on from the end of the plan.
  begins_at: (purchase.begins_at ?? purchase.created_at).toISOString(),
  // The fields have one order, so that a repeat, which reads it, is the same text.
  after: Object.fromEntries(Object.entries(keptService(purchase)).sort()) as Receipt['after'],
});

/** Locks the service, for which other purchases of the customer wait, and reads what the purchase needs. */
async function holdOrder(tx: Sql, ctx: Context<'customer'>, { shop_id, body }: Input) {
  const { accountId } = ctx.who;
  const read = async () => {
    const quoteId = body.quote_id ?? (await findUnnamedQuote(tx, accountId, { shop_id, at: ctx.now() }));
    return readOrder(tx, { accountId, id: shop_id, language: ctx.language, quoteId });
  };
  const [, order] = await atOnce(lockService(tx, accountId), read());
  return order;
}

interface Confirmed {
  readonly purchaseId: number;
  readonly acceptsLosses: boolean;
  readonly at: Date;
  readonly config: Pick<Config, 'planChangeNow' | 'timeZone'>;
}

/** What the purchase does. Throws if it differs from the quote to the customer's disadvantage. */
function quotedEffect(
  quote: Row<'quote'>,
  service: Service,
  product: Sold,
  { purchaseId, acceptsLosses, at, config }: Confirmed,
): Effect {
  if (quote.expires_at <= at) throw new Refusal('shop.quote_expired');
  const blocked = blockedFor(holderOf(service), product, at);
  if (blocked !== null) throw new Refusal(`shop.${blocked}`);
  if (!isDeepStrictEqual(quote.terms, quoteTerms(service, product, at)))
    throw new Refusal('shop.quote_outdated');
  const purchase = { id: purchaseId, paid: quote.price };
  const effect = applyProduct(service, product, {
    now: at,
    zone: config.timeZone,
    begins: quote.begins,
    mayBeginNow: config.planChangeNow,
    purchase,
  });
  const { begins, losses } = effect;
  if (begins !== quote.begins || Big(totalCredit(effect)).lt(quote.credit))
    throw new Refusal('shop.quote_outdated');
  if (losses.some((loss) => !quote.losses.includes(loss))) throw new Refusal('shop.quote_outdated');
  if (losses.length > 0 && !acceptsLosses) throw new Refusal('shop.losses', { details: { losses } });
  return effect;
}

/** The locked coupon of the quote. Throws if its discount has changed. */
async function quotedCoupon(
  tx: Sql,
  { account_id, coupon_id, discount }: Row<'quote'>,
  product: Sold,
  at: Date,
): Promise<Sale['coupon']> {
  if (coupon_id === null) return undefined;
  const coupon = await holdCoupon(tx, coupon_id, { accountId: account_id, productId: product.id, at });
  if (takenOff(coupon, product.price) !== discount) throw new Refusal('shop.quote_outdated');
  return { id: coupon.id, code: coupon.code, discount };
}

/** Buys by a quote, in a transaction that then holds the service. A quote that was used returns its purchase. */
export async function buyQuoted(tx: Sql, ctx: Context<'customer'>, input: Input): Promise<Purchase> {
  const { config, now, who } = ctx;
  const { shop_id, body } = input;
  const { service, balance, group_names, quote, bought, product, next_purchase_id } = await holdOrder(
    tx,
    ctx,
    input,
  );
  if ((bought ?? quote)?.product_id !== shop_id) throw new Refusal('shop.quote_absent', { status: 404 });
  if (bought !== undefined)
    return tx
      .selectFrom('purchase')
      .select(columnsOf('purchase'))
      .select(keptPlanName(sql.ref('purchase.product_name'), ctx.language).as('said_name'))
      .select(groupNames(ctx.language).as('group_names'))
      .where('id', '=', bought.id)
      .where('account_id', '=', who.accountId)
      .executeTakeFirstOrThrow();
  if (quote === undefined) throw new Refusal('shop.quote_absent', { status: 404 });
  if (product === undefined) throw new Refusal('shop.absent', { status: 404 });
  const at = now();
  const said = calledIn(product, ctx.language);
  const { after, begins_at, credits } = quotedEffect(quote, service, said, {
    purchaseId: next_purchase_id,
    acceptsLosses: body.accept_losses,
    at,
    config,
  });
  if (!(await takePlace(tx, { product, accountId: who.accountId, at }))) throw new Refusal('shop.sold_out');
  const coupon = await quotedCoupon(tx, quote, product, at);
  const written = await writePurchase(tx, ctx, {
    accountId: who.accountId,
    product,
    before: service,
    after,
    begins_at,
    credits,
    balance,
    ledgerKind: 'purchase',
    quoteId: quote.id,
    id: next_purchase_id,
    ...(coupon === undefined ? {} : { coupon }),
  });
  faultPoint('shop.confirm before commit');
  return { ...written, said_name: said.name, group_names };
}

/**
 * Buys by a quote and pays from the wallet. Purchases of one customer are serialised, so repeated and concurrent
 * requests with the same quote make one purchase and get the same answer.
 */
export async function confirmOrder(ctx: Context<'customer'>, input: Input): Promise<{ result: Receipt }> {
  const answer = await once(ctx, async (tx) => ({
    result: receiptOf(await buyQuoted(tx, ctx, input)),
  }));
  faultPoint('shop.confirm after commit');
  return answer;
}
