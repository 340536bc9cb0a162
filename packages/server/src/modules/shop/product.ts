import type { product } from '@ferry/core/contract/shop';
import Big from 'big.js';
import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import { columnsOf } from '../../db/columns.ts';
import type { Sql } from '../../db/database.ts';
import type { ProductTable } from '../../db/shop-tables.ts';

export type Product = Selectable<ProductTable>;

/** A product that is for sale, or `undefined`. */
export function readProduct(tx: Sql, id: number): Promise<Product | undefined> {
  return tx
    .selectFrom('product')
    .select(columnsOf('product'))
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .where('kind', 'in', ['main_package', 'additional_package'])
    .executeTakeFirst();
}

/** A product in the contract's words. */
export const describeProduct = (row: Product): z.infer<typeof product> => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  shop_name: row.name,
  shop_group_id: row.group_id,
  shop_type: row.kind,
  money_amount: row.price,
  ss_bandwidth_total_size: row.quota_bytes,
  user_level: row.level,
  user_level_duration: row.level_duration,
  account_validity_duration: row.account_duration,
  ss_bandwidth_reset_interval: row.reset_interval,
  node_speed_limit: row.speed_limit,
  node_connector: row.device_limit,
  content_extra: row.content,
  is_auto_reset_bandwidth: row.resets_monthly,
  is_enable: row.is_enabled,
  is_cannot_new_purchase: row.is_renewal_only,
  data_json: row.data,
});

/** What a coupon makes cheaper, and by how much. */
export interface Reduction {
  readonly code: string;
  readonly discount: string;
}

/** What a price is made of; the amounts add up to what is paid. */
export const priceLines = (product: Product, reduction: Reduction | undefined) => [
  { kind: 'price' as const, label: product.name, amount: product.price },
  ...(reduction === undefined
    ? []
    : [
        {
          kind: 'discount' as const,
          label: reduction.code,
          amount: Big(reduction.discount).neg().toFixed(2),
        },
      ]),
];
