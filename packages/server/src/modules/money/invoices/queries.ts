import type { CallAnswer, CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as admin from '@ferry/core/contract/invoices/admin';
import type * as invoices from '@ferry/core/contract/invoices/customer';
import { sql } from 'kysely';
import type { Context, Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { readPage } from '../../../db/query/read-page.ts';
import { asked } from '../../../db/query/set-filters.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import type { Tables } from '../../../db/schema/tables.ts';
import { sayKept } from '../../../words/kept-text.ts';
import { dayOf, keptPlanName } from '../../ground/services/index.ts';
import { heldSettings } from '../../ground/site/index.ts';
import { nameOf, readMethods } from '../pay-methods/index.ts';

type Who = Context<'customer-even-banned'>;
type Reader = Services & Pick<Context, 'language'>;
type Asked = Omit<CallParsed<typeof invoices.list>, 'limit' | 'offset'>;
type Head = CallAnswer<typeof invoices.list>['result']['invoices'][number];

const all = ({ database, language }: Reader) =>
  database.sql
    .selectFrom('invoice')
    .leftJoin('recharge', 'recharge.id', 'invoice.recharge_id')
    .select(columnsOf('invoice'))
    .select([
      'recharge.status',
      'recharge.method',
      'recharge.paid_at',
      'recharge.currency',
      // The amount that was paid instead of the requested one.
      'recharge.credited',
      'recharge.expires_at',
    ])
    .select(keptPlanName(sql.ref('invoice.subject'), language).as('plan'));
type All = ReturnType<typeof all>;

const own = (ctx: Who) => all(ctx).where('invoice.account_id', '=', ctx.who.accountId);

type Row = Awaited<ReturnType<All['executeTakeFirstOrThrow']>>;

/** The state of an invoice: that of its recharge, which may be paid late. A purchase is always paid. */
function stateOf(
  status: Tables['recharge']['status']['__select__'] | null,
  expiresAt: Date | null,
  now: Date,
): Head['state'] {
  if (status === null || status === 'paid') return 'paid';
  return status === 'pending' && expiresAt !== null && expiresAt > now ? 'unpaid' : 'cancelled';
}

/** The name of an invoice in the reader's language: the payment method, or the current name of the product. */
const subjectOf = ({ sentence, plan }: Row, { language }: Reader): string =>
  sayKept(language, sentence ?? plan);

const kindOf = ({ recharge_id, total }: Pick<Row, 'recharge_id' | 'total'>): Head['kind'] =>
  recharge_id !== null ? 'recharge' : total.startsWith('-') ? 'credit' : 'purchase';

const describe = (row: Row, ctx: Reader): Head => ({
  id: row.id,
  number: `${dayOf(row.created_at, ctx.config.timeZone).year}-${String(row.serial).padStart(6, '0')}`,
  created_at: row.created_at.toISOString(),
  kind: kindOf(row),
  state: stateOf(row.status, row.expires_at, ctx.now()),
  subject: subjectOf(row, ctx),
  total: row.credited ?? row.total,
  currency: row.currency ?? ctx.config.currency,
});

/** The invoices that match the filters. The conditions are the same as in `stateOf` and `kindOf`. */
const askedFor = (among: All, now: Date, { kind, state, from, to }: Asked) =>
  among.where(({ and, eb, not, or }) => {
    const paid = or([eb('invoice.recharge_id', 'is', null), eb('recharge.status', '=', 'paid')]);
    const unpaid = and([eb('recharge.status', '=', 'pending'), eb('recharge.expires_at', '>', now)]);
    const ofPurchase = eb('invoice.recharge_id', 'is', null);
    const kinds = {
      recharge: eb('invoice.recharge_id', 'is not', null),
      purchase: and([ofPurchase, eb('invoice.total', '>=', '0')]),
      credit: eb('invoice.total', '<', '0'),
    };
    const states = { paid, unpaid, cancelled: not(or([paid, unpaid])) };
    return and([
      ...(kind ? [kinds[kind]] : []),
      ...(state ? [states[state]] : []),
      ...(from ? [eb('invoice.created_at', '>=', new Date(from))] : []),
      ...(to ? [eb('invoice.created_at', '<', new Date(to))] : []),
    ]);
  });

/** A customer's matching invoices, newest first. */
export async function listInvoices(
  ctx: Who,
  { limit, offset, ...filters }: CallParsed<typeof invoices.list>,
): Promise<ResultOf<typeof invoices.list>> {
  const fitting = askedFor(own(ctx), ctx.now(), filters);
  const { total, rows } = await readPage(fitting, { limit, offset }, (query) =>
    query.orderBy('invoice.serial', 'desc'),
  );
  return { result: { total_count: total, invoices: rows.map((row) => describe(row, ctx)) } };
}

/** The invoices of all customers, newest first. */
export async function listAllInvoices(
  ctx: Context<'admin'>,
  { limit, offset, user_id, ...filters }: CallParsed<typeof admin.listAll>,
): Promise<ResultOf<typeof admin.listAll>> {
  const fitting = askedFor(all(ctx), ctx.now(), filters).where(({ and }) =>
    and(asked({ 'invoice.account_id': user_id })),
  );
  const { total, rows } = await readPage(fitting, { limit, offset }, (query) =>
    query
      .innerJoin('account', 'account.id', 'invoice.account_id')
      .select('account.email')
      .orderBy('invoice.serial', 'desc'),
  );
  return {
    result: {
      total_count: total,
      invoices: rows.map((row) => ({ ...describe(row, ctx), user_id: row.account_id, email: row.email })),
    },
  };
}

/** One invoice of a customer with its lines. An invoice of another customer is not found. */
export const showInvoice = (ctx: Who, { invoice_id }: CallParsed<typeof invoices.show>) =>
  showOf(ctx, own(ctx), invoice_id);

/** One invoice with its lines, of any customer. */
export const showAnyInvoice = (ctx: Context<'admin'>, { invoice_id }: CallParsed<typeof admin.showAny>) =>
  showOf(ctx, all(ctx), invoice_id);

/** The entry of the ledger that an invoice's recharge or purchase has caused. Each cause has at most one. */
const entryOf = sql<number | null>`(
  select ledger.id from ledger where ledger.account_id = invoice.account_id and (ledger.kind, ledger.reference) in (
    select 'recharge', trade_no from recharge where recharge.id = invoice.recharge_id
    union all
    select case when invoice.total < 0 then 'credit' when renews is null then 'purchase' else 'renewal' end,
      case when invoice.total < 0 then 'credit of purchase:' || purchase.id when renews is null then 'purchase:' || purchase.id else 'renewal of purchase:' || renews end
    from purchase where purchase.id = invoice.purchase_id))`;

async function showOf(ctx: Reader, among: All, invoice_id: string): Promise<ResultOf<typeof invoices.show>> {
  const row = await among
    .innerJoin('account', 'account.id', 'invoice.account_id')
    .select(['account.name', 'account.email'])
    .select(entryOf.as('entry_id'))
    .where('invoice.id', '=', invoice_id)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('invoices.absent', { status: 404 });
  const { invoice_issuer } = await heldSettings(ctx);
  const paidAt = row.purchase_id === null ? row.paid_at : row.created_at;
  return {
    result: {
      ...describe(row, ctx),
      lines: row.lines.map((line) => ({
        ...line,
        amount: row.credited ?? line.amount,
        label: line.label === undefined || line.label === row.subject ? subjectOf(row, ctx) : line.label,
      })),
      paid_at: paidAt?.toISOString() ?? null,
      method: row.method ?? 'wallet',
      method_label: row.method && nameOf(await readMethods(ctx), row.method, ctx.language),
      recharge_id: row.recharge_id,
      purchase_id: row.purchase_id === null ? null : String(row.purchase_id),
      entry_id: row.entry_id === null ? null : String(row.entry_id),
      issuer: invoice_issuer ?? ctx.config.siteName,
      customer: { name: row.name, email: row.email },
    },
  };
}
