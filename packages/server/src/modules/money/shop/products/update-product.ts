import type { CallParsed } from '@ferry/core/contract/base/call';
import { type updateProduct as call, misfitOf } from '@ferry/core/contract/shop/admin';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { holdLock } from '../../../../db/query/locks.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';
import { managedProducts } from './managed-products.ts';
import { storedTerms } from './product-map.ts';
import { assertOwnPeriod, findGroup } from './shelve.ts';

/** Changes the given fields of a product. Quotes depend on the previous values, so earlier quotes are refused. */
export async function updateProduct(ctx: Context<'admin'>, { shop_id, body }: CallParsed<typeof call>) {
  return ctx.database.sql.transaction().execute(async (tx) => {
    await holdLock(tx, 'shelves');
    const [before] = await managedProducts(tx, shop_id);
    if (before === undefined) throw new Refusal('shop.no_product', { status: 404 });
    if (body.shop_type !== undefined && body.shop_type !== before.shop_type)
      throw new Refusal('shop.kind_stays', { status: 409, field: 'shop_type' });
    const field = misfitOf({ ...before, ...body } as typeof before);
    if (field !== undefined) throw new Refusal('shop.misfit', { status: 422, field, details: { field } });
    const { group } = body;
    const { texts } = await tx
      .selectFrom('product')
      .select('texts')
      .where('id', '=', shop_id)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('product')
      .set({
        ...storedTerms(body, texts),
        ...(group === undefined ? {} : { group_id: await findGroup(tx, group, before.shop_group_id) }),
        updated_at: ctx.now(),
      })
      .where('id', '=', shop_id)
      .execute();
    const [result] = await managedProducts(tx, shop_id);
    if (result === undefined) throw new Error(`product ${shop_id} is gone`);
    await assertOwnPeriod(tx, shop_id);
    await recordAudit(tx, ctx, 'shop.updateProduct', String(shop_id), { before, after: result });
    return { result };
  });
}
