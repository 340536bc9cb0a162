import type { CallAnswer, CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as shop from '@ferry/core/contract/shop/customer';
import type { Context } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { onlyRow, preparedStatement } from '../../../db/query/prepared-statement.ts';
import { isRunning, readGroupNames } from '../../ground/services/index.ts';
import { blockedFor } from './orders/apply-product.ts';
import { productIn, readProduct } from './products/product.ts';
import { describeProduct } from './products/product-map.ts';
import { shelvesAt, shopVersion } from './products/shelves.ts';

/** What the customer has, and the version of the shop at that moment. */
const selectCustomer = preparedStatement((db: Sql, { accountId }: { accountId: number }) =>
  db
    .selectFrom('service')
    .select(['product_id', 'level', 'level_expires_at', shopVersion.as('version')])
    .where('account_id', '=', accountId),
);

/** The shelves of the shop in order, with what this customer has and what he cannot buy. */
export async function listProducts({
  database,
  config,
  now,
  who,
  language,
}: Context<'customer'>): Promise<ResultOf<typeof shop.list>> {
  const { version, ...service } = onlyRow(await selectCustomer(database.sql, { accountId: who.accountId }));
  const at = now();
  const runs = isRunning(service, at);
  const products: CallAnswer<typeof shop.list>['result']['products'] = {};
  for (const { key, shown, products: sold } of (await shelvesAt(database, version))[language]) {
    const blocks = sold.map((product) => blockedFor(service, product, at));
    products[key] = {
      ...shown,
      currency: config.currency,
      is_current: runs && sold.some(({ id }) => id === service.product_id),
      blocked: blocks.includes(null) ? null : (blocks[0] ?? null),
    };
  }
  return { result: { products, held_shop_id: service.product_id } };
}

/** One item that is for sale. `null` otherwise. */
export async function showProduct(
  { database, language }: Context<'customer'>,
  { shop_id }: CallParsed<typeof shop.info>,
): Promise<ResultOf<typeof shop.info>> {
  const row = await readProduct(database.sql, shop_id);
  if (row === undefined) return { result: null };
  const names = await readGroupNames(database.sql);
  return { result: describeProduct(productIn(row, language), names[language]) };
}
