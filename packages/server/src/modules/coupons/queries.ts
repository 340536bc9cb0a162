import type { CallAnswer, CallParsed } from '@ferry/core/contract/call';
import type { list } from '@ferry/core/contract/coupons-admin';
import type { Context } from '../../context.ts';
import { columnsOf } from '../../db/columns.ts';
import { describeCoupon } from './describe.ts';

/** Every coupon with how often it was used, newest first. */
export async function listCoupons(
  { database }: Context<'admin'>,
  { limit, offset }: CallParsed<typeof list>,
): Promise<Pick<CallAnswer<typeof list>, 'result'>> {
  const { total } = await database.sql
    .selectFrom('coupon')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await database.sql
    .selectFrom('coupon')
    .select(columnsOf('coupon'))
    .select((select) =>
      select
        .selectFrom('purchase')
        .select(({ fn }) => fn.countAll<number>().as('used'))
        .whereRef('purchase.coupon_id', '=', 'coupon.id')
        .as('used'),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    result: { total_count: total, coupons: rows.map((row) => describeCoupon(row, row.used ?? 0)) },
  };
}
