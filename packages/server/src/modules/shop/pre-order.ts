import type { CallAnswer, CallParsed } from '@ferry/core/contract/call';
import type * as shop from '@ferry/core/contract/shop';
import Big from 'big.js';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { describeService, readService } from '../services/index.ts';
import { applyProduct, blockedFor } from './apply-product.ts';
import { readProduct } from './product.ts';
import { quoteTerms } from './quote-terms.ts';

/** Minutes that a quote can be confirmed. */
const goodFor = 15;

/** Quotes a purchase for 15 minutes. Nothing is bought and no money is held. */
export async function preOrder(
  { database, config, now, who }: Context<'customer'>,
  { shop_id }: CallParsed<typeof shop.preOrder>,
): Promise<Pick<CallAnswer<typeof shop.preOrder>, 'result'>> {
  const at = now();
  const expires = new Date(at.getTime() + goodFor * 60_000);
  return database.sql.transaction().execute(async (tx) => {
    const product = await readProduct(tx, shop_id);
    if (product === undefined) throw new Refusal('shop.absent', { status: 404 });
    const { service, balance } = await readService(tx, who.accountId);
    const blocked = blockedFor(service, product, at);
    if (blocked !== null) throw new Refusal(`shop.${blocked}`);
    const { after, losses } = applyProduct(service, product, at, config.timeZone);
    const { id } = await tx
      .insertInto('quote')
      .values({
        account_id: who.accountId,
        product_id: product.id,
        created_at: at,
        expires_at: expires,
        price: product.price,
        terms: JSON.stringify(quoteTerms(service, product, at)),
        losses,
        purchase_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rest = Big(balance).minus(product.price);
    return {
      result: {
        quote_id: id,
        shop_id: product.id,
        shop_name: product.name,
        expires_at: expires.toISOString(),
        lines: [{ kind: 'price', label: product.name, amount: product.price }],
        to_pay: product.price,
        balance,
        balance_after: rest.lt(0) ? '0.00' : rest.toFixed(2),
        missing: rest.lt(0) ? rest.abs().toFixed(2) : '0.00',
        before: describeService(service, at),
        after: describeService(after, at),
        losses,
      },
    };
  });
}
