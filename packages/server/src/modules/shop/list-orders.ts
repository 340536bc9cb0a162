import type { CallAnswer, CallParsed } from '@ferry/core/contract/call';
import type { listOrders as call } from '@ferry/core/contract/orders-admin';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';

/** Purchases and renewals of all customers, newest first. */
export async function listOrders(
  { database }: Context<'admin'>,
  { limit, offset, user_id, shop_id, kind, state, from, to }: CallParsed<typeof call>,
): Promise<Pick<CallAnswer<typeof call>, 'result'>> {
  const fitting = database.sql
    .selectFrom('purchase')
    .leftJoin('purchase_refund', 'purchase_refund.purchase_id', 'purchase.id')
    .$if(user_id !== undefined, (query) => query.where('purchase.account_id', '=', user_id ?? 0))
    .$if(shop_id !== undefined, (query) => query.where('product_id', '=', shop_id ?? 0))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'main_package'))
    .$if(state !== undefined, (query) =>
      query.where('purchase_refund.purchase_id', state === 'refunded' ? 'is not' : 'is', null),
    )
    .$if(from !== undefined, (query) => query.where('purchase.created_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where('purchase.created_at', '<', new Date(to ?? 0)));
  const sums = await fitting
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .select(sql<string>`coalesce(sum(price), 0)::numeric(20, 2)::text`.as('paid'))
    .executeTakeFirstOrThrow();
  const rows = await fitting
    .innerJoin('account', 'account.id', 'purchase.account_id')
    .select(['purchase.id', 'purchase.created_at', 'purchase.account_id', 'email', 'product_id'])
    .select(['product_name', 'kind', 'price', 'discount', 'renews', 'auto_renews'])
    .select('purchase_refund.at as refunded_at')
    .orderBy('purchase.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    result: {
      total_count: sums.total,
      total_paid: sums.paid,
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
