import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as wallet from '@ferry/core/contract/wallet/customer';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Context } from '../../../base/context.ts';
import { countOf } from '../../../db/query/read-page.ts';
import { within } from '../../../db/query/set-filters.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import { say } from '../../../words/words.ts';

type Who = Context<'customer-even-banned'>;

/** The balances of a customer. */
export async function showWallet({ database, who }: Who): Promise<ResultOf<typeof wallet.show>> {
  const row = await database.sql
    .selectFrom('account')
    .select(['created_at', 'balance', 'invite_balance'])
    .where('id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  return {
    result: {
      created_at: row.created_at.toISOString(),
      wallet_balance: row.balance,
      invite_balance: row.invite_balance,
    },
  };
}

/**
 * A customer's ledger entries of the requested kinds and period, newest first. The subject of a recharge is its payment
 * method, in the reader's language. Without a recharge, such as in entries from another system, it is the stored one.
 */
export async function listLedger(
  { database, who, language }: Who,
  { limit, offset, kind, from, to }: CallParsed<typeof wallet.ledger>,
): Promise<ResultOf<typeof wallet.ledger>> {
  let own = database.sql
    .selectFrom('ledger')
    .where('account_id', '=', who.accountId)
    .where((of) => within(of, 'created_at', { from, to }));
  if (kind !== undefined)
    own = own.where('kind', 'in', kind.split(',') as z.output<typeof wallet.ledgerKind>[]);
  const sums = await own
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      sql<string>`coalesce(sum(amount) filter (where amount > 0), 0)::numeric(20, 2)::text`.as('total_in'),
      sql<string>`coalesce(sum(amount) filter (where amount < 0), 0)::numeric(20, 2)::text`.as('total_out'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await own
    .select(['id', 'created_at', 'kind', 'amount', 'balance_after', 'subject'])
    .select((of) =>
      of
        .selectFrom('recharge')
        .select('method')
        .whereRef('recharge.trade_no', '=', 'ledger.reference')
        .whereRef('recharge.account_id', '=', 'ledger.account_id')
        .where('ledger.kind', '=', 'recharge')
        .as('method'),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    result: {
      total_count: sums.total,
      total_in: sums.total_in,
      total_out: sums.total_out,
      entries: rows.map(({ method, ...row }) => ({
        ...row,
        id: String(row.id),
        created_at: row.created_at.toISOString(),
        subject: method === null ? row.subject : say(language, `payments.by_${method}`),
      })),
    },
  };
}

/** The number of a customer's purchases. */
export const countPurchases = ({ database, who }: Who): Promise<number> =>
  countOf(database.sql.selectFrom('purchase').where('account_id', '=', who.accountId));

/** A customer's purchases, newest first. */
export async function listPurchases(
  { database, who }: Who,
  { limit, offset }: CallParsed<typeof wallet.purchaseRecords>,
): Promise<ResultOf<typeof wallet.purchaseRecords>> {
  const rows = await database.sql
    .selectFrom('purchase')
    .leftJoin('invoice', 'invoice.purchase_id', 'purchase.id')
    .select(columnsOf('purchase'))
    .select('invoice.id as invoice_id')
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
      shop_name: row.product_name,
      money_amount: row.price,
      renew_at: row.renew_at?.toISOString() ?? null,
      discount: row.discount,
      auto_renews: row.auto_renews,
      invoice_id: row.invoice_id,
    })),
  };
}
