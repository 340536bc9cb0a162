import Big from 'big.js';
import { type Insertable, sql } from 'kysely';
import type { Context, Services } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { withCommit } from '../../../../db/driver/with-commit.ts';
import { onlyRow, preparedStatement } from '../../../../db/query/prepared-statement.ts';
import type { Tables } from '../../../../db/schema/tables.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { describeService, type Service, saveService } from '../../../ground/services/index.ts';
import { issueInvoice } from '../../invoices/index.ts';
import { payFromWallet } from '../../wallet/index.ts';
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
  /** Its number, by `nextPurchaseId`. By default it is taken here. */
  id?: number;
  /** The id of the purchase whose period a renewal continues. Each can be continued once. */
  renews?: number;
  /** Locked by the transaction. */
  coupon?: (Reduction & { id: number }) | undefined;
}

type NewPurchase = Required<Omit<Insertable<Tables['purchase']>, 'auto_renews'>>;

/** The columns of a purchase. Only the auto-renewal differs between main packages and others. */
const columnsFrom = (purchase: NewPurchase) => ({
  id: purchase.id,
  account_id: purchase.account_id,
  created_at: purchase.created_at,
  quote_id: purchase.quote_id,
  has_key: purchase.has_key,
  product_id: purchase.product_id,
  product_name: purchase.product_name,
  kind: purchase.kind,
  price: purchase.price,
  coupon_id: purchase.coupon_id,
  discount: purchase.discount,
  balance_after: purchase.balance_after,
  service_before: purchase.service_before,
  service_after: purchase.service_after,
  service_held: purchase.service_held,
  expires_at: purchase.expires_at,
  renew_price: purchase.renew_price,
  renew_at: purchase.renew_at,
  renews: purchase.renews,
});

/**
 * Inserts the purchase of a main package and ends the bills of earlier ones. The new one keeps auto-renewal if the same
 * plan had it on.
 */
const insertMain = preparedStatement((db: Sql, purchase: NewPurchase) =>
  db
    .with('bill', (query) =>
      query
        .selectFrom('purchase')
        .select(['id', 'product_id', 'auto_renews'])
        .where('account_id', '=', purchase.account_id)
        .where('renew_at', 'is not', null),
    )
    .with('ended', (query) =>
      query
        .updateTable('purchase')
        .from('bill')
        .set({ renew_at: null, auto_renews: false })
        .whereRef('purchase.id', '=', 'bill.id'),
    )
    .insertInto('purchase')
    .values({
      ...columnsFrom(purchase),
      auto_renews: sql<boolean>`exists (select from bill where product_id = ${purchase.product_id} and auto_renews)`,
    })
    .modifyEnd(sql.raw(withCommit)),
);

const insertOther = preparedStatement((db: Sql, purchase: NewPurchase) =>
  db
    .insertInto('purchase')
    .values({ ...columnsFrom(purchase), auto_renews: false })
    .modifyEnd(sql.raw(withCommit)),
);

const linkQuote = preparedStatement((db: Sql, { id, purchaseId }: { id: string; purchaseId: number }) =>
  db
    .updateTable('quote')
    .set({ purchase_id: purchaseId })
    .where('id', '=', id)
    .modifyEnd(sql.raw(withCommit)),
);

/** The number of the next purchase. Nobody else gets it. */
export const nextPurchaseId = sql<number>`nextval('purchase_id_seq')`;

const takeId = preparedStatement((db: Sql) => db.selectNoFrom(nextPurchaseId.as('id')));

/** `ip`: the address of the buying customer, `null` for a job. */
type By = Pick<Services, 'now' | 'config'> & { ip: string | null } & Partial<Pick<Context, 'keyed'>>;

/**
 * Takes the price from the wallet, inserts the purchase with its invoice and changes the service, in the transaction
 * that holds the service. A balance that is too low is refused, and the refusal names the missing amount. All of it is
 * sent with the commit, which throws what the tables refuse.
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
  const id = sale.id ?? onlyRow(await takeId(tx, {})).id;
  const service_after = describeService(after, at);
  const purchase = {
    id,
    account_id: accountId,
    created_at: at,
    quote_id: sale.quoteId,
    has_key: keyed !== null,
    product_id: product.id,
    product_name: product.name,
    kind: isMain ? ('main_package' as const) : ('additional_package' as const),
    price: price.toFixed(2),
    coupon_id: coupon?.id ?? null,
    discount: coupon?.discount ?? '0.00',
    balance_after: rest.toFixed(2),
    service_before: JSON.stringify(describeService(before, at)),
    service_after: JSON.stringify(service_after),
    service_held: JSON.stringify(before),
    expires_at: after.level_expires_at,
    renew_price: isMain ? product.price : null,
    renew_at: isMain ? after.level_expires_at : null,
    renews: sale.renews ?? null,
  };
  await (isMain ? insertMain : insertOther)(tx, purchase);
  const cause = sale.renews === undefined ? `purchase:${id}` : `renewal of purchase:${sale.renews}`;
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
    for: { purchaseId: id },
  };
  const told = { product: product.name, paid: purchase.price };
  if (!price.eq(0)) await payFromWallet(tx, payment);
  await issueInvoice(tx, invoice);
  await saveService(tx, accountId, after, before);
  // A repeat finds the purchase by its quote.
  if (sale.quoteId !== null) await linkQuote(tx, { id: sale.quoteId, purchaseId: id });
  await recordActivity(tx, { now, ip }, accountId, sale.ledgerKind, told);
  return { ...purchase, service_after };
}
