import type { CallAnswer, CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as shop from '@ferry/core/contract/shop/customer';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { onlyRow, preparedStatement } from '../../../db/query/prepared-statement.ts';
import { isRunning, readGroupNames } from '../../ground/services/index.ts';
import { blockedFor } from './orders/apply-product.ts';
import { placesLeft } from './products/places.ts';
import { productIn, readProduct } from './products/product.ts';
import { describeProduct } from './products/product-map.ts';
import { shelvesAt, shopVersion } from './products/shelves.ts';

/** What the customer has, and the version of the shop at that moment. */
const selectCustomer = preparedStatement((db: Sql, { accountId, at }: { accountId: number; at: Date }) =>
  db
    .selectFrom('service')
    .select(['product_id', 'level', 'level_expires_at', shopVersion.as('version')])
    .select(({ selectFrom }) =>
      selectFrom('service_term as waiting')
        .select(sql<number[] | null>`array_agg(product_id)`.as('ids'))
        .whereRef('waiting.account_id', '=', 'service.account_id')
        .where('begun_at', 'is', null)
        .where('ended_at', 'is', null)
        .as('waiting_products'),
    )
    .select(({ selectFrom }) =>
      selectFrom('product')
        .select(
          sql<Record<number, number>>`jsonb_object_agg(product.id, ${placesLeft(sql`${accountId}`, at)})`.as(
            'left',
          ),
        )
        .where('places', 'is not', null)
        .as('places_left'),
    )
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
  const at = now();
  const { version, places_left, waiting_products, ...service } = onlyRow(
    await selectCustomer(database.sql, { accountId: who.accountId, at }),
  );
  const leftOf = (id: number) => places_left?.[id] ?? null;
  const runs = isRunning(service, at);
  const holder = { ...service, held: [service.product_id, ...(waiting_products ?? [])] };
  const products: CallAnswer<typeof shop.list>['result']['products'] = {};
  for (const { key, shown, products: sold } of (await shelvesAt(database, version))[language]) {
    const blocks = sold.map(
      (product) =>
        blockedFor(holder, product, at) ?? (leftOf(product.id) === 0 ? ('sold_out' as const) : null),
    );
    products[key] = {
      ...shown,
      items: shown.items.map((item) => ({ ...item, places_left: leftOf(item.id) })),
      currency: config.currency,
      is_current: runs && sold.some(({ id }) => id === service.product_id),
      blocked: blocks.includes(null) ? null : (blocks[0] ?? null),
    };
  }
  return { result: { products, held_shop_id: service.product_id } };
}

/** One item that is for sale. `null` otherwise. */
export async function showProduct(
  { database, language, now, who }: Context<'customer'>,
  { shop_id }: CallParsed<typeof shop.info>,
): Promise<ResultOf<typeof shop.info>> {
  const row = await readProduct(database.sql, shop_id);
  if (row === undefined) return { result: null };
  const names = await readGroupNames(database.sql);
  const product = describeProduct(productIn(row, language), names[language]);
  if (row.places === null) return { result: product };
  const { left } = await database.sql
    .selectFrom('product')
    .select(placesLeft(sql`${who.accountId}`, now()).as('left'))
    .where('id', '=', shop_id)
    .executeTakeFirstOrThrow();
  return { result: { ...product, places_left: left } };
}
