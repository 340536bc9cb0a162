import type { CallAnswer, CallParsed } from '@ferry/core/contract/call';
import type * as wallet from '@ferry/core/contract/wallet';
import type { Context } from '../../context.ts';
import { columnsOf } from '../../db/columns.ts';

type Who = Context<'customer-even-banned'>;

/** The balances of a customer. */
export async function showWallet({
  database,
  who,
}: Who): Promise<Pick<CallAnswer<typeof wallet.show>, 'result'>> {
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

/** Every change of a customer's balance, newest first. */
export async function listLedger(
  { database, who }: Who,
  { limit, offset }: CallParsed<typeof wallet.ledger>,
): Promise<Pick<CallAnswer<typeof wallet.ledger>, 'result'>> {
  const own = database.sql.selectFrom('ledger').where('account_id', '=', who.accountId);
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .select(['id', 'created_at', 'kind', 'amount', 'balance_after', 'subject'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    result: {
      total_count: total,
      entries: rows.map((row) => ({
        ...row,
        id: String(row.id),
        created_at: row.created_at.toISOString(),
      })),
    },
  };
}

/** How many purchases a customer has made. */
export async function countPurchases({ database, who }: Who): Promise<number> {
  const { total } = await database.sql
    .selectFrom('purchase')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('account_id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  return total;
}

/** What a customer bought, newest first. */
export async function listPurchases(
  { database, who }: Who,
  { limit, offset }: CallParsed<typeof wallet.purchaseRecords>,
): Promise<Pick<CallAnswer<typeof wallet.purchaseRecords>, 'result'>> {
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
