import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { create } from '@ferry/core/contract/coupons/admin';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { anyOf } from '../../../db/query/any-of.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import { once } from '../../ground/repeats/index.ts';
import { recordAudit } from '../../ground/script-tokens/index.ts';
import { later } from '../../ground/services/index.ts';
import { type CouponTerms, couponColumns, describeCoupon } from './describe.ts';

/** Checks what the schema cannot: the end is in the future, and the products exist. */
async function assertSound(tx: Sql, { starts_at, ends_at, shop_ids }: CouponTerms, at: Date) {
  const start = later(at, new Date(starts_at ?? at));
  if (ends_at !== null && new Date(ends_at) <= start)
    throw new Refusal('coupons.ends_before_start', { status: 422, field: 'ends_at' });
  if (shop_ids === null) return;
  const known = await tx.selectFrom('product').select('id').where('id', '=', anyOf(shop_ids)).execute();
  const missing = shop_ids.find((id) => !known.some((product) => product.id === id));
  if (missing !== undefined)
    throw new Refusal('coupons.no_product', {
      status: 422,
      field: 'shop_ids',
      details: { shop_id: missing },
    });
}

/** Creates a coupon. A code that exists, stopped or not, is refused. */
export async function createCoupon(
  ctx: Context<'admin'>,
  { body }: CallParsed<typeof create>,
): Promise<ResultOf<typeof create>> {
  const at = ctx.now();
  return once(ctx, async (tx) => {
    await assertSound(tx, body, at);
    const row = await tx
      .insertInto('coupon')
      .values({ ...couponColumns(body), created_at: at })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning(columnsOf('coupon'))
      .executeTakeFirst();
    if (row === undefined) throw new Refusal('coupons.taken', { status: 409, field: 'coupon' });
    const result = describeCoupon(row, 0);
    await recordAudit(tx, ctx, 'coupons.create', row.code, { before: null, after: result });
    return { result };
  });
}
