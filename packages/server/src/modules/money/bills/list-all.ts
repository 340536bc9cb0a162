import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { listAll as call } from '@ferry/core/contract/bills/admin';
import type { Context } from '../../../base/context.ts';
import { readPage } from '../../../db/query/read-page.ts';
import { asked, within } from '../../../db/query/set-filters.ts';
import { isCovered, selectBills } from './bill.ts';

/** Running plans of all customers that can renew, the earliest end first. */
export async function listAllBills(
  { database, now }: Context<'admin'>,
  { user_id, auto_renews, ends_before, ...page }: CallParsed<typeof call>,
): Promise<ResultOf<typeof call>> {
  const fitting = selectBills(database.sql)
    .where('service.level_expires_at', '>', now())
    .where(({ and }) => and(asked({ 'purchase.account_id': user_id, 'purchase.auto_renews': auto_renews })))
    .where((of) => within(of, 'service.level_expires_at', { to: ends_before }));
  const { total, rows } = await readPage(fitting, page, (query) =>
    query
      .select(['purchase.id', 'purchase.account_id', 'account.email', 'purchase.product_name'])
      .select(['purchase.renew_price', 'purchase.auto_renews', 'account.balance'])
      .select('service.level_expires_at as ends_at')
      .orderBy('service.level_expires_at')
      .orderBy('purchase.id')
      .$narrowType<{ renew_price: string }>(),
  );
  return {
    result: {
      total_count: total,
      bills: rows.map((row) => ({
        user_id: row.account_id,
        email: row.email,
        purchase_id: String(row.id),
        shop_name: row.product_name,
        amount: row.renew_price,
        ends_at: row.ends_at.toISOString(),
        auto_renews: row.auto_renews,
        balance: row.balance,
        is_covered: isCovered(row),
      })),
    },
  };
}
