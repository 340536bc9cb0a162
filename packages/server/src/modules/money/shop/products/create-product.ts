import type { CallParsed } from '@ferry/core/contract/base/call';
import type { createProduct as call } from '@ferry/core/contract/shop/admin';
import type { Context } from '../../../../base/context.ts';
import { holdLock } from '../../../../db/query/locks.ts';
import { once } from '../../../ground/repeats/index.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';
import { managedProducts } from './managed-products.ts';
import { storedTerms } from './product-map.ts';
import { assertOwnPeriod, findGroup } from './shelve.ts';

/** Creates a product in the shop. */
export async function createProduct(ctx: Context<'admin'>, { body }: CallParsed<typeof call>) {
  return once(ctx, async (tx) => {
    await holdLock(tx, 'shelves');
    const at = ctx.now();
    const { id } = await tx
      .insertInto('product')
      .values({
        ...storedTerms(body, {}),
        group_id: await findGroup(tx, body.group),
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await assertOwnPeriod(tx, id);
    const [result] = await managedProducts(tx, id);
    if (result === undefined) throw new Error(`product ${id} is gone`);
    await recordAudit(tx, ctx, 'shop.createProduct', String(id), { before: null, after: result });
    return { result };
  });
}
