import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { list } from '@ferry/core/contract/coupons/admin';
import type { Context } from '../../../base/context.ts';
import { readPage } from '../../../db/query/read-page.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import { describeCoupon } from './describe.ts';
import { isUse } from './is-use.ts';

/** Every coupon with its number of uses, newest first. */
export async function listCoupons(
  { database }: Context<'admin'>,
  page: CallParsed<typeof list>,
): Promise<ResultOf<typeof list>> {
  const { total, rows } = await readPage(database.sql.selectFrom('coupon'), page, (query) =>
    query
      .select(columnsOf('coupon'))
      .select((select) =>
        select
          .selectFrom('purchase')
          .select(({ fn }) => fn.countAll<number>().as('used'))
          .whereRef('purchase.coupon_id', '=', 'coupon.id')
          .where(isUse)
          .as('used'),
      )
      .orderBy('id', 'desc'),
  );
  return {
    result: { total_count: total, coupons: rows.map((row) => describeCoupon(row, row.used ?? 0)) },
  };
}
