import Big from 'big.js';
import { type Insertable, sql } from 'kysely';
import type { Context, Services } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { deferred } from '../../../../db/driver/sent.ts';
import { onlyRow, preparedQueryOfParts, preparedStatement } from '../../../../db/query/prepared-statement.ts';
import type { Tables } from '../../../../db/schema/tables.ts';
import { eventOf, newActivity } from '../../../ground/activity/index.ts';
import {
  type Acted,
  changedService,
  changedTerms,
  describeService,
  isWithoutEnd,
  keptTerms,
  type Service,
  saveAccountEnd,
} from '../../../ground/services/index.ts';
import { invoiceOf, issueInvoice, newInvoice } from '../../invoices/index.ts';
import { missingFor, moveMoney, newEntry, payDebtFromWallet } from '../../wallet/index.ts';
import { type Product, priceLines, type Reduction } from '../products/product.ts';

export interface Sale {
  accountId: number;
  product: Pick<Product, 'id' | 'name' | 'kind' | 'price'>;
  /** The service before the purchase, locked by the transaction. */
  before: Service;
  after: Service;
  /** When what was bought begins. */
  begins_at: Date;
  /** What enters the wallet before the price leaves it. */
  credits: Acted['credits'];
  balance: string;
  ledgerKind: 'purchase' | 'renewal';
  quoteId: string | null;
  /** Its number, by `nextPurchaseId` or `takePurchaseId`. */
  id: number;
  /** The id of the purchase whose period a renewal continues. Each can be continued once. */
  renews?: number;
  /** Locked by the transaction. */
  coupon?: (Reduction & { id: number }) | undefined;
}

type NewPurchase = Required<Omit<Insertable<Tables['purchase']>, 'auto_renews' | 'service_held'>>;

/** What a purchase writes, by the owner of each table. */
interface Written {
  purchase: NewPurchase & { is_main: boolean };
  payment: Parameters<typeof newEntry>[1];
  invoice: Parameters<typeof newInvoice>[1];
  event: Parameters<typeof newActivity>[1];
  service: Parameters<typeof changedService>[1] & { changed: string };
}

/** The open bills of the customer, for a main package: it ends them, and keeps the auto-renewal of the same plan. */
const openBills = (db: Sql, purchase: Written['purchase']) =>
  db
    .selectFrom('purchase')
    .select(['id', 'product_id', 'auto_renews'])
    .where('account_id', '=', purchase.account_id)
    .where('renew_at', 'is not', null)
    .where(sql<boolean>`${purchase.is_main}::boolean`);

const newPurchase = (db: Sql, { is_main: _, ...row }: Written['purchase']) =>
  db.insertInto('purchase').values({
    ...row,
    auto_renews: sql<boolean>`exists (select from bill where product_id = ${row.product_id} and auto_renews)`,
  });

/** One statement, because each has a cost of its own on both sides. What is free moves no money. */
const writeAll = (isFree: boolean) =>
  preparedQueryOfParts((db: Sql, { purchase, payment, invoice, event, service }: Written) => {
    const bought = db
      .with('bill', () => openBills(db, purchase))
      .with('ended', (query) =>
        query
          .updateTable('purchase')
          .from('bill')
          .set({ renew_at: null, auto_renews: false })
          .whereRef('purchase.id', '=', 'bill.id'),
      )
      .with('bought', () => newPurchase(db, purchase));
    const paid = bought.with('paid', () => newEntry(db, payment));
    return (isFree ? (bought as unknown as typeof paid) : paid)
      .with('billed', () => newInvoice(db, invoice))
      .with('told', () => newActivity(db, event))
      .with('kept', () => keptTerms(service.accountId, service.changed))
      .with('served', () => changedService(db, service))
      .selectNoFrom(sql`null`.as('nothing'));
  });
const [write, writeFree] = [writeAll(false), writeAll(true)];

/**
 * The later end of an account that a purchase gives, if the payment may write it. `null`: it does not change, or
 * `saveAccountEnd` has to write it, because the trigger that records a departure needs the end from before.
 */
function endWithPayment(before: Service, after: Service): Date | null {
  const [was, is] = [before.account_expires_at, after.account_expires_at];
  return is > was && was >= before.level_expires_at ? is : null;
}

/** The number of the next purchase. Nobody else gets it. */
export const nextPurchaseId = sql<number>`nextval('purchase_id_seq')`;

const takeId = preparedStatement((db: Sql) => db.selectNoFrom(nextPurchaseId.as('id')));

/** The number of a purchase to come. */
export const takePurchaseId = async (tx: Sql): Promise<number> => onlyRow(await takeId(tx, {})).id;

/**
 * Moves the credits of the ended terms into the wallet, each with a credit note. What the price leaves of them pays the
 * customer's debt. Returns the balance before the price leaves it.
 */
async function creditTerms(tx: Sql, sale: Sale, { price, at }: { price: Big; at: Date }): Promise<string> {
  let { balance } = sale;
  let credited = Big(0);
  for (const { term, credit } of sale.credits)
    if (term.purchase_id !== null && Big(credit).gt(0)) {
      credited = credited.plus(credit);
      const subject = term.plan_name ?? '';
      balance = await moveMoney(tx, {
        account_id: sale.accountId,
        created_at: at,
        kind: 'credit',
        amount: credit,
        subject,
        reference: `credit of purchase:${term.purchase_id}`,
      });
      await issueInvoice(tx, {
        accountId: sale.accountId,
        at,
        subject,
        lines: [{ kind: 'credit', amount: `-${credit}` }],
        for: { purchaseId: term.purchase_id },
      });
    }
  const left = Big(balance).minus(price);
  const amount = left.lt(credited) ? left : credited;
  if (amount.lte(0)) return balance;
  const reference = `purchase:${sale.id}`;
  return payDebtFromWallet(tx, {
    account_id: sale.accountId,
    created_at: at,
    amount: amount.toFixed(2),
    reference,
  });
}

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
  const balance = await creditTerms(tx, sale, { price, at });
  const rest = Big(balance).minus(price);
  if (rest.lt(0)) {
    const missing = await missingFor(tx, accountId, { price: price.toFixed(2), balance });
    throw new Refusal('shop.short', {
      details: { missing },
    });
  }
  const isMain = product.kind === 'main_package';
  const renews = isMain && !isWithoutEnd(after);
  const { id } = sale;
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
    begins_at: sale.begins_at,
    expires_at: after.level_expires_at,
    renew_price: renews ? product.price : null,
    renew_at: renews ? after.level_expires_at : null,
    renews: sale.renews ?? null,
  };
  const isPaid = price.gt(0);
  const end = isPaid ? endWithPayment(before, after) : null;
  const payment = {
    account_id: accountId,
    created_at: at,
    kind: sale.ledgerKind,
    amount: price.neg().toFixed(2),
    subject: product.name,
    sentence: null,
    reference: sale.renews === undefined ? `purchase:${id}` : `renewal of purchase:${sale.renews}`,
    account_until: end,
  };
  const invoice = invoiceOf({
    accountId,
    at,
    subject: product.name,
    lines: priceLines(product, coupon),
    for: { purchaseId: id },
  });
  const told = { product: product.name, paid: purchase.price };
  const written = (isPaid ? write : writeFree)(tx, {
    purchase: { ...purchase, is_main: isMain },
    payment,
    invoice,
    event: eventOf({ now, ip }, accountId, sale.ledgerKind, told),
    service: { ...after, accountId, changed: changedTerms(after.terms, before.terms) },
  });
  await deferred(tx, written);
  if (end === null) await saveAccountEnd(tx, accountId, after, before);
  return { ...purchase, service_after };
}
