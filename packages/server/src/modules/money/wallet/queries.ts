import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as wallet from '@ferry/core/contract/wallet/customer';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Context } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { inColumns, rowsOf } from '../../../db/query/in-columns.ts';
import { onlyRow, preparedStatement } from '../../../db/query/prepared-statement.ts';
import { countOf } from '../../../db/query/read-page.ts';
import { columnsOf, type PayMethod } from '../../../db/schema/rows.ts';
import { type Language, say } from '../../../words/words.ts';
import { keptPlanName } from '../../ground/services/index.ts';
import { debtEntries } from './debt.ts';

type Who = Context<'customer-even-banned'>;

/** The balances of a customer, and what he owes. */
export async function showWallet({ database, who }: Who): Promise<ResultOf<typeof wallet.show>> {
  const row = await database.sql
    .selectFrom('account')
    .select(['created_at', 'balance', 'invite_balance', 'debt'])
    .where('id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  return {
    result: {
      created_at: row.created_at.toISOString(),
      wallet_balance: row.balance,
      invite_balance: row.invite_balance,
      debt: row.debt,
      debt_entries: await debtEntries(database.sql, who.accountId, row.debt),
    },
  };
}

interface AskedOfLedger {
  accountId: number;
  kinds: string[] | null;
  from: Date | null;
  to: Date | null;
  limit: number;
  offset: number;
  language: Language;
}

type EntryRow = [
  id: number,
  created_at: string,
  kind: z.output<typeof wallet.ledgerKind>,
  amount: string,
  balance_after: string,
  subject: string,
  method: PayMethod | null,
];

/** A page of the matching entries, and the number and the sums of all. One statement, because it is read on each visit. */
const selectLedger = preparedStatement((db: Sql, asked: AskedOfLedger) => {
  const own = sql`ledger.account_id = ${asked.accountId}
    and (${asked.kinds}::text[] is null or ledger.kind = any(${asked.kinds}::text[]))
    and (${asked.from}::timestamptz is null or ledger.created_at >= ${asked.from}::timestamptz)
    and (${asked.to}::timestamptz is null or ledger.created_at < ${asked.to}::timestamptz)`;
  const page = sql`
    select id, created_at, kind, amount, balance_after,
      case when kind in ('purchase', 'renewal') then ${keptPlanName(sql.ref('ledger.subject'), asked.language)}
        else subject end as subject, (
      select method from recharge where ledger.kind = 'recharge' and recharge.trade_no = ledger.reference
        and recharge.account_id = ledger.account_id) as method
    from ledger where ${own} order by id desc limit ${asked.limit}::integer offset ${asked.offset}::integer`;
  const columns = [
    sql`id`,
    sql`created_at`,
    sql`kind`,
    sql`amount::text`,
    sql`balance_after::text`,
    sql`subject`,
    sql`method`,
  ] as const;
  return db
    .selectFrom('ledger')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      sql<string>`coalesce(sum(amount) filter (where amount > 0), 0)::numeric(20, 2)::text`.as('total_in'),
      sql<string>`coalesce(sum(amount) filter (where amount < 0), 0)::numeric(20, 2)::text`.as('total_out'),
      inColumns<EntryRow>(page, columns).as('entries'),
    ])
    .where(sql<boolean>`${own}`);
});

/**
 * A customer's ledger entries of the requested kinds and period, newest first. The subject of a recharge is its payment
 * method, and that of a purchase its plan, in the reader's language. Without a recharge, such as in entries from another system, it is the stored one.
 */
export async function listLedger(
  { database, who, language }: Who,
  { limit, offset, kind, from, to }: CallParsed<typeof wallet.ledger>,
): Promise<ResultOf<typeof wallet.ledger>> {
  const time = (given: string | undefined) => (given === undefined ? null : new Date(given));
  const { total, total_in, total_out, entries } = onlyRow(
    await selectLedger(database.sql, {
      ...{ accountId: who.accountId, limit, offset, language },
      ...{ kinds: kind?.split(',') ?? null, from: time(from), to: time(to) },
    }),
  );
  return {
    result: {
      ...{ total_count: total, total_in, total_out },
      entries: rowsOf(entries, (id, created_at, kind, amount, balance_after, subject, method) => ({
        id: String(id),
        created_at: new Date(created_at).toISOString(),
        ...{ kind, amount, balance_after },
        subject: method === null ? subject : say(language, `payments.by_${method}`),
      })),
    },
  };
}

/** The number of a customer's purchases. */
export const countPurchases = ({ database, who }: Who): Promise<number> =>
  countOf(database.sql.selectFrom('purchase').where('account_id', '=', who.accountId));

/** A customer's purchases, newest first. */
export async function listPurchases(
  { database, who, language }: Who,
  { limit, offset }: CallParsed<typeof wallet.purchaseRecords>,
): Promise<ResultOf<typeof wallet.purchaseRecords>> {
  const rows = await database.sql
    .selectFrom('purchase')
    .leftJoin('invoice', 'invoice.purchase_id', 'purchase.id')
    .select(columnsOf('purchase'))
    .select('invoice.id as invoice_id')
    .select(keptPlanName(sql.ref('purchase.product_name'), language).as('said_name'))
    .where('purchase.account_id', '=', who.accountId)
    .orderBy('purchase.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    result: rows.map((row) => ({
      id: String(row.id),
      created_at: row.created_at.toISOString(),
      shop_id: row.product_id,
      shop_name: row.said_name,
      money_amount: row.price,
      renew_at: row.renew_at?.toISOString() ?? null,
      discount: row.discount,
      auto_renews: row.auto_renews,
      invoice_id: row.invoice_id,
    })),
  };
}
