import type { CallParsed } from '@ferry/core/contract/call';
import type { createProduct as call } from '@ferry/core/contract/shop-admin';
import type { Context } from '../../context.ts';
import { holdLock } from '../../db/locks.ts';
import { recordAudit } from '../script-tokens/index.ts';
import { kept, managedProducts } from './managed-products.ts';
import { assertOwnPeriod, findGroup } from './shelve.ts';

/** Puts a product into the shop. */
export async function createProduct(ctx: Context<'admin'>, { body }: CallParsed<typeof call>) {
  return ctx.database.sql.transaction().execute(async (tx) => {
    await holdLock(tx, 'shelves');
    const at = ctx.now();
    const { id } = await tx
      .insertInto('product')
      .values({
        ...kept(body),
        name: body.shop_name,
        price: body.money_amount,
        quota_bytes: body.ss_bandwidth_total_size,
        level: body.user_level,
        level_duration: body.user_level_duration,
        account_duration: body.account_validity_duration,
        reset_interval: body.ss_bandwidth_reset_interval,
        speed_limit: body.node_speed_limit,
        device_limit: body.node_connector,
        kind: body.shop_type,
        group_id: await findGroup(tx, body.group),
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await assertOwnPeriod(tx, id);
    await recordAudit(tx, ctx, 'shop.createProduct', String(id), body);
    const [result] = await managedProducts(tx, id);
    if (result === undefined) throw new Error(`product ${id} is gone`);
    return { result };
  });
}
