import type { CallAnswer, CallParsed, ResultOf } from '@ferry/core/contract/call';
import type * as shop from '@ferry/core/contract/shop';
import Big from 'big.js';
import type { Context } from '../../context.ts';
import { columnsOf } from '../../db/columns.ts';
import type { Sql } from '../../db/database.ts';
import { keptStatement } from '../../db/kept-statement.ts';
import { isRunning, readService, type Service } from '../services/index.ts';
import { blockedFor } from './apply-product.ts';
import { type Product, readProduct } from './product.ts';
import { describeProduct } from './product-map.ts';

type Shelves = CallAnswer<typeof shop.list>['result']['products'];
type Group = { name: string; info: string; features: Shelves[string]['features'] };

/** The name of a period on a shelf. A traffic package has no period. */
const periodOf = (product: Product): string => product.level_duration ?? 'once';

function shelfOf(
  group: Group,
  items: readonly [Product, ...Product[]],
  service: Service,
  now: Date,
  currency: string,
): Shelves[string] {
  const cheapest = items.reduce((least, item) => (Big(item.price).lt(least.price) ? item : least));
  const blocks = items.map((item) => blockedFor(service, item, now));
  return {
    name: group.name,
    info: group.info === '' ? null : group.info,
    price: cheapest.price,
    currency,
    billing: periodOf(cheapest),
    features: group.features,
    plan_shop_id: Object.fromEntries(items.map((item) => [periodOf(item), item.id])),
    kind: cheapest.kind,
    items: items.map(describeProduct),
    is_current: isRunning(service, now) && items.some((item) => item.id === service.product_id),
    blocked: blocks.includes(null) ? null : (blocks[0] ?? null),
  };
}

const selectProducts = keptStatement((db: Sql) =>
  db
    .selectFrom('product')
    .innerJoin('product_group', 'product_group.id', 'product.group_id')
    .select(columnsOf('product'))
    .select(['product_group.name as group_name', 'product_group.info', 'product_group.features'])
    .where('product.is_enabled', '=', true)
    .where('product.kind', 'in', ['main_package', 'additional_package'])
    .orderBy('product_group.position')
    .orderBy('product_group.id')
    .orderBy('product.level_duration')
    .orderBy('product.id'),
);

/** The shelves of the shop in order. Plans of a group share one shelf, each traffic package has its own. */
export async function listProducts({
  database,
  config,
  now,
  who,
}: Context<'customer'>): Promise<ResultOf<typeof shop.list>> {
  const { service } = await readService(database.sql, who.accountId);
  const rows = await selectProducts(database.sql, {});
  const shelves = new Map<string, typeof rows>();
  for (const row of rows) {
    const key = row.kind === 'main_package' ? `plan-${row.group_id}` : `package-${row.id}`;
    shelves.set(key, [...(shelves.get(key) ?? []), row]);
  }
  const products: Shelves = {};
  for (const [key, [first, ...rest]] of shelves) {
    if (first === undefined) continue;
    const name = first.kind === 'main_package' ? first.group_name : first.name;
    const group = { name, info: first.info, features: first.features };
    products[key] = shelfOf(group, [first, ...rest], service, now(), config.currency);
  }
  return { result: { products } };
}

/** One item that is for sale. `null` otherwise. */
export async function showProduct(
  { database }: Context<'customer'>,
  { shop_id }: CallParsed<typeof shop.info>,
): Promise<ResultOf<typeof shop.info>> {
  const row = await readProduct(database.sql, shop_id);
  return { result: row === undefined ? null : describeProduct(row) };
}
