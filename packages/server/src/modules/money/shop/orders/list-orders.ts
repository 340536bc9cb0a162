import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { listOrders as call } from '@ferry/core/contract/shop/orders';
import type { Context } from '../../../../base/context.ts';
import { readSummedPage } from '../../../../db/query/read-page.ts';
import { asked, within } from '../../../../db/query/set-filters.ts';

/** Purchases and renewals of all customers, newest first. */
export async function listOrders(
  { database }: Context<'admin'>,
  { user_id, shop_id, kind, state, from, to, ...page }: CallParsed<typeof call>,
): Promise<ResultOf<typeof call>> {
  const fitting = database.sql
    .selectFrom('purchase')
    .leftJoin('purchase_refund', 'purchase_refund.purchase_id', 'purchase.id')
    .where(({ and }) => and(asked({ 'purchase.account_id': user_id, product_id: shop_id, kind })))
    .where((of) => within(of, 'purchase.created_at', { from, to }))
    .$if(state !== undefined, (query) =>
      query.where('purchase_refund.purchase_id', state === 'refunded' ? 'is not' : 'is', null),
    );
  const { total, sum, rows } = await readSummedPage(fitting, 'price', page, (query) =>
    query
      .innerJoin('account', 'account.id', 'purchase.account_id')
      .select(['purchase.id', 'purchase.created_at', 'purchase.account_id', 'email', 'product_id'])
      .select(['product_name', 'kind', 'price', 'discount', 'renews', 'auto_renews'])
      .select('purchase_refund.at as refunded_at')
      .orderBy('purchase.id', 'desc'),
  );
  return {
    result: {
      total_count: total,
      total_paid: sum,
      orders: rows.map((row) => ({
        purchase_id: String(row.id),
        created_at: row.created_at.toISOString(),
        user_id: row.account_id,
        email: row.email,
        shop_id: row.product_id,
        shop_name: row.product_name,
        kind: row.kind,
        paid: row.price,
        discount: row.discount,
        renews: row.renews === null ? null : String(row.renews),
        auto_renews: row.auto_renews,
        refunded_at: row.refunded_at?.toISOString() ?? null,
      })),
    },
  };
}
