import Big from 'big.js';
import { sql } from 'kysely';
import type { Context, Services } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { atOnce } from '../../../../db/driver/at-once.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { describeService, type Service, saveService } from '../../../ground/services/index.ts';
import { issueInvoice } from '../../invoices/index.ts';
import { moveMoney } from '../../wallet/index.ts';
import { type Product, priceLines, type Reduction } from '../products/product.ts';

export interface Sale {
  accountId: number;
  product: Product;
  /** The service before the purchase, locked by the transaction. */
  before: Service;
  after: Service;
  balance: string;
  ledgerKind: 'purchase' | 'renewal';
  quoteId: string | null;
  /** The id of the purchase whose period a renewal continues. Each can be continued once. */
  renews?: number;
  /** Locked by the transaction. */
  coupon?: (Reduction & { id: number }) | undefined;
}

/** Ends the bills of earlier main packages. The new one keeps auto-renewal if the same plan had it on. */
const endBills = (tx: Sql, accountId: number) =>
  tx
    .with('bill', (query) =>
      query
        .selectFrom('purchase')
        .select(['id', 'product_id', 'auto_renews'])
        .where('account_id', '=', accountId)
        .where('renew_at', 'is not', null),
    )
    .with('ended', (query) =>
      query
        .updateTable('purchase')
        .from('bill')
        .set({ renew_at: null, auto_renews: false })
        .whereRef('purchase.id', '=', 'bill.id'),
    );

/** Links the quote to its purchase, so that a repeat finds it. */
async function spendQuote(tx: Sql, id: string | null, purchaseId: number): Promise<void> {
  if (id === null) return;
  await tx.updateTable('quote').set({ purchase_id: purchaseId }).where('id', '=', id).execute();
}

/** `ip`: the address of the buying customer, `null` for a job. */
type By = Pick<Services, 'now' | 'config'> & { ip: string | null } & Partial<Pick<Context, 'keyed'>>;

/**
 * Takes the price from the wallet, inserts the purchase with its invoice and changes the service, in the transaction
 * that holds the service. A balance that is too low is refused, and the refusal names the missing amount.
 */
export async function writePurchase(tx: Sql, { now, ip, keyed = null }: By, sale: Sale) {
  const { accountId, product, before, after, coupon } = sale;
  const price = Big(product.price).minus(coupon?.discount ?? 0);
  const at = now();
  const rest = Big(sale.balance).minus(price);
  if (rest.lt(0)) {
    const missing = rest.abs().toFixed(2);
    throw new Refusal('shop.short', {
      details: { missing },
    });
  }
  const isMain = product.kind === 'main_package';
  const purchase = await (isMain ? endBills(tx, accountId) : tx)
    .insertInto('purchase')
    .values({
      account_id: accountId,
      created_at: at,
      quote_id: sale.quoteId,
      has_key: keyed !== null,
      product_id: product.id,
      product_name: product.name,
      kind: isMain ? 'main_package' : 'additional_package',
      price: price.toFixed(2),
      coupon_id: coupon?.id ?? null,
      discount: coupon?.discount ?? '0.00',
      balance_after: rest.toFixed(2),
      service_before: JSON.stringify(describeService(before, at)),
      service_after: JSON.stringify(describeService(after, at)),
      service_held: JSON.stringify(before),
      expires_at: after.level_expires_at,
      renew_price: isMain ? product.price : null,
      renew_at: isMain ? after.level_expires_at : null,
      renews: sale.renews ?? null,
      auto_renews: isMain
        ? sql<boolean>`exists (select from bill where product_id = ${product.id} and auto_renews)`
        : false,
    })
    .returning(columnsOf('purchase'))
    .executeTakeFirstOrThrow();
  const cause = sale.renews === undefined ? `purchase:${purchase.id}` : `renewal of purchase:${sale.renews}`;
  const payment = {
    account_id: accountId,
    created_at: at,
    kind: sale.ledgerKind,
    amount: price.neg().toFixed(2),
    subject: product.name,
    reference: cause,
  };
  const invoice = {
    accountId,
    at,
    subject: product.name,
    lines: priceLines(product, coupon),
    for: { purchaseId: purchase.id },
  };
  const told = { product: product.name, paid: purchase.price };
  await atOnce(
    price.eq(0) ? Promise.resolve() : moveMoney(tx, payment),
    issueInvoice(tx, invoice),
    saveService(tx, accountId, after, before),
    spendQuote(tx, sale.quoteId, purchase.id),
    recordActivity(tx, { now, ip }, accountId, sale.ledgerKind, told),
  );
  return purchase;
}
