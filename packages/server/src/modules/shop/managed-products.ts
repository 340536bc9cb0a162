import type { CallAnswer, CallParsed } from '@ferry/core/contract/call';
import type { listProducts, updateProduct } from '@ferry/core/contract/shop-admin';
import type { Context } from '../../context.ts';
import { columnsOf } from '../../db/columns.ts';
import type { Sql } from '../../db/database.ts';
import { describeProduct } from './product.ts';

export type ProductTerms = CallParsed<typeof updateProduct>['body'];
type Managed = CallAnswer<typeof listProducts>['result'][number];

/** Products as admins see them, by shelf and period, also those that are not sold; one alone when it is named. */
export async function managedProducts(tx: Sql, id?: number): Promise<Managed[]> {
  const rows = await tx
    .selectFrom('product')
    .innerJoin('product_group', 'product_group.id', 'product.group_id')
    .select(columnsOf('product'))
    .select(['product_group.name as group_name', 'product_group.info'])
    .select(['product_group.features', 'product_group.position'])
    .$if(id !== undefined, (query) => query.where('product.id', '=', id ?? 0))
    .orderBy('product_group.position')
    .orderBy('product_group.id')
    .orderBy('product.level_duration')
    .orderBy('product.id')
    .execute();
  return rows.map(({ group_name: name, info, features, position, ...row }) => ({
    ...describeProduct(row),
    includes_media: row.includes_media,
    group: { name, info, features, position },
  }));
}

/** Every product, for admins. */
export async function listAllProducts({ database }: Context<'admin'>) {
  return { result: await managedProducts(database.sql) };
}

/** How a product is kept of which this is given; what is left out stays as it is. */
export const kept = (terms: ProductTerms) => ({
  name: terms.shop_name,
  price: terms.money_amount,
  quota_bytes: terms.ss_bandwidth_total_size,
  level: terms.user_level,
  level_duration: terms.user_level_duration,
  account_duration: terms.account_validity_duration,
  reset_interval: terms.ss_bandwidth_reset_interval,
  speed_limit: terms.node_speed_limit,
  device_limit: terms.node_connector,
  content: terms.content_extra,
  resets_monthly: terms.is_auto_reset_bandwidth,
  is_enabled: terms.is_enable,
  is_renewal_only: terms.is_cannot_new_purchase,
  includes_media: terms.includes_media,
});
