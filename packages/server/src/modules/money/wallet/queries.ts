import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as wallet from '@ferry/core/contract/wallet/customer';
import { type Expression, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Context } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { inColumns, rowsOf } from '../../../db/query/in-columns.ts';
import { keptText } from '../../../db/query/kept-text.ts';
import { onlyRow, preparedStatement } from '../../../db/query/prepared-statement.ts';
import { countOf } from '../../../db/query/read-page.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import { type KeptText, sayKept } from '../../../words/kept-text.ts';
import type { Language } from '../../../words/words.ts';
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
  subject: KeptText,
];

/** The plan that a sentence names. */
const planOfSentence = sql<string | null>`ledger.sentence #>> '{values,plan}'`;

/** A page of the matching entries, with the number and sums of all. One statement, because each visit reads it. */
const selectLedger = preparedStatement((db: Sql, asked: AskedOfLedger) => {
  const own = sql`ledger.account_id = ${asked.accountId}
    and (${asked.kinds}::text[] is null or ledger.kind = any(${asked.kinds}::text[]))
    and (${asked.from}::timestamptz is null or ledger.created_at >= ${asked.from}::timestamptz)
    and (${asked.to}::timestamptz is null or ledger.created_at < ${asked.to}::timestamptz)`;
  const planCalled = (kept: Expression<unknown>) => keptPlanName(kept, asked.language);
  const page = sql`
    select id, created_at, kind, amount, balance_after,
      case when kind in ('purchase', 'renewal') then to_jsonb(${planCalled(sql.ref('ledger.subject'))})
        when ${planOfSentence} is null then ${keptText('ledger', 'subject')}
        else jsonb_set(sentence, '{values,plan}', to_jsonb(${planCalled(planOfSentence)})) end as subject
    from ledger where ${own} order by id desc limit ${asked.limit}::integer offset ${asked.offset}::integer`;
  const columns = [
    sql`id`,
    sql`created_at`,
    sql`kind`,
    sql`amount::text`,
    sql`balance_after::text`,
    sql`subject`,
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
 * A customer's ledger entries of the requested kinds and period, newest first. Their subjects are in the reader's
 * language, also the plan of a purchase. Texts that people wrote, such as in another system, stay as they are.
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
      entries: rowsOf(entries, (id, created_at, kind, amount, balance_after, subject) => ({
        id: String(id),
        created_at: new Date(created_at).toISOString(),
        ...{ kind, amount, balance_after },
        subject: sayKept(language, subject),
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
