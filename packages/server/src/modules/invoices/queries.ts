import type { CallAnswer, CallParsed } from '@ferry/core/contract/call';
import type * as invoices from '@ferry/core/contract/invoices';
import type { Context, Services } from '../../context.ts';
import { columnsOf } from '../../db/columns.ts';
import type { RechargeTable } from '../../db/payment-tables.ts';
import { Refusal } from '../../refusal.ts';
import { dayOf } from '../services/index.ts';

type Who = Context<'customer-even-banned'>;
type Asked = Omit<CallParsed<typeof invoices.list>, 'limit' | 'offset'>;
type Head = CallAnswer<typeof invoices.list>['result']['invoices'][number];

const own = ({ database, who }: Who) =>
  database.sql
    .selectFrom('invoice')
    .leftJoin('recharge', 'recharge.id', 'invoice.recharge_id')
    .select(columnsOf('invoice'))
    .select([
      'recharge.status',
      'recharge.method',
      'recharge.paid_at',
      'recharge.currency',
      'recharge.expires_at',
    ])
    .where('invoice.account_id', '=', who.accountId);

type Row = Awaited<ReturnType<ReturnType<typeof own>['executeTakeFirstOrThrow']>>;

/** A recharge may be paid late, so its invoice follows it; a purchase is paid when it is made. */
function stateOf(
  status: RechargeTable['status']['__select__'] | null,
  expiresAt: Date | null,
  now: Date,
): Head['state'] {
  if (status === null || status === 'paid') return 'paid';
  return status === 'pending' && expiresAt !== null && expiresAt > now ? 'unpaid' : 'cancelled';
}

const describe = (row: Row, { config, now }: Services): Head => ({
  id: row.id,
  number: `${dayOf(row.created_at, config.timeZone).year}-${String(row.serial).padStart(6, '0')}`,
  created_at: row.created_at.toISOString(),
  kind: row.recharge_id === null ? 'purchase' : 'recharge',
  state: stateOf(row.status, row.expires_at, now()),
  subject: row.subject,
  total: row.total,
  currency: row.currency ?? config.currency,
});

/** The invoices of a customer that he asked for. What `stateOf` says of a row is said of all rows here. */
const askedFor = (ctx: Who, { kind, state, from, to }: Asked) =>
  own(ctx).where(({ and, eb, not, or }) => {
    const paid = or([eb('invoice.recharge_id', 'is', null), eb('recharge.status', '=', 'paid')]);
    const unpaid = and([eb('recharge.status', '=', 'pending'), eb('recharge.expires_at', '>', ctx.now())]);
    const states = { paid, unpaid, cancelled: not(or([paid, unpaid])) };
    return and([
      ...(kind ? [eb('invoice.recharge_id', kind === 'recharge' ? 'is not' : 'is', null)] : []),
      ...(state ? [states[state]] : []),
      ...(from ? [eb('invoice.created_at', '>=', new Date(from))] : []),
      ...(to ? [eb('invoice.created_at', '<', new Date(to))] : []),
    ]);
  });

/** The invoices of a customer that he asked for, newest first. */
export async function listInvoices(
  ctx: Who,
  { limit, offset, ...asked }: CallParsed<typeof invoices.list>,
): Promise<Pick<CallAnswer<typeof invoices.list>, 'result'>> {
  const all = askedFor(ctx, asked);
  const rows = await all.orderBy('invoice.serial', 'desc').limit(limit).offset(offset).execute();
  const { total } = await all
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { result: { total_count: total, invoices: rows.map((row) => describe(row, ctx)) } };
}

/** One invoice with its lines. Another's answers as if it did not exist. */
export async function showInvoice(
  ctx: Who,
  { invoice_id }: CallParsed<typeof invoices.show>,
): Promise<Pick<CallAnswer<typeof invoices.show>, 'result'>> {
  const row = await own(ctx)
    .innerJoin('account', 'account.id', 'invoice.account_id')
    .select(['account.name', 'account.email'])
    .where('invoice.id', '=', invoice_id)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('invoices.absent', { status: 404 });
  const paidAt = row.purchase_id === null ? row.paid_at : row.created_at;
  return {
    result: {
      ...describe(row, ctx),
      lines: row.lines,
      paid_at: paidAt?.toISOString() ?? null,
      method: row.method ?? 'wallet',
      recharge_id: row.recharge_id,
      purchase_id: row.purchase_id === null ? null : String(row.purchase_id),
      issuer: ctx.config.siteName,
      customer: { name: row.name, email: row.email },
    },
  };
}
