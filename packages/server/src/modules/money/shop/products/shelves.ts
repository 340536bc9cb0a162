import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { list } from '@ferry/core/contract/shop/customer';
import { inEachLanguage, type Language, languages } from '@ferry/core/words/languages';
import { inLanguage } from '@ferry/core/words/texts';
import Big from 'big.js';
import { sql } from 'kysely';
import type { Database, Sql } from '../../../../db/driver/database.ts';
import { preparedStatement } from '../../../../db/query/prepared-statement.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import { type GroupNames, readGroupNames } from '../../../ground/services/index.ts';
import { type Product, productIn } from './product.ts';
import { describeProduct } from './product-map.ts';

type Shown = CallAnswer<typeof list>['result']['products'][string];

/**
 * A shelf of the shop as every customer with a language sees it, the conditions for buying from it, and its texts in
 * each language.
 */
export interface Shelf {
  readonly key: string;
  readonly shown: Omit<Shown, 'currency' | 'is_current' | 'blocked'>;
  readonly products: readonly Product[];
  readonly texts: ReturnType<typeof textsOf>;
}

/**
 * The version of the shop: for each product, shelf and named node group the number of the transaction that wrote its
 * row (`xmin`). Each change creates another version, which becomes visible together with the change.
 */
export const shopVersion = sql<string>`(select coalesce(string_agg(written::text, ' '), '')
  from (select xmin as written from product union all select xmin from product_group
    union all select xmin from node_group) as rows)`;

const selectProducts = preparedStatement((db: Sql) =>
  db
    .selectFrom('product')
    .innerJoin('product_group', 'product_group.id', 'product.group_id')
    .select(columnsOf('product'))
    .select(['product_group.name as group_name', 'product_group.info', 'product_group.features'])
    .select('product_group.texts as group_texts')
    .where('product.is_enabled', '=', true)
    .where('product.kind', 'in', ['main_package', 'additional_package'])
    .orderBy('product_group.position')
    .orderBy('product_group.id')
    .orderBy('product.level_duration')
    .orderBy('product.id'),
);

type Row = Awaited<ReturnType<typeof selectProducts>>[number];

/** The name of a period on a shelf. A traffic package has no period. */
const periodOf = (product: Product): string => product.level_duration ?? 'once';

type Rows = readonly [Row, ...Row[]];

/** The texts of a shelf, with those of each language beside them. A traffic package has its own name. */
function textsOf([{ kind, name, texts, group_name, info, features, group_texts }]: Rows) {
  const own = { info: info === '' ? null : info, features, ...group_texts };
  if (kind === 'main_package') return { name: group_name, ...own };
  const names = languages.map((language) => [`name_${language}`, texts[`shop_name_${language}`]]);
  return { ...own, name, ...Object.fromEntries(names) };
}

function shelfOf(key: string, rows: Rows, language: Language, names: GroupNames): Shelf {
  const [{ kind }] = rows;
  const texts = textsOf(rows);
  const cheapest = rows.reduce((least, row) => (Big(row.price).lt(least.price) ? row : least));
  return {
    key,
    shown: {
      ...inLanguage({ name: texts.name, info: texts.info, features: texts.features }, texts, language),
      price: cheapest.price,
      billing: periodOf(cheapest),
      plan_shop_id: Object.fromEntries(rows.map((row) => [periodOf(row), row.id])),
      kind,
      items: rows.map((row) => describeProduct(productIn(row, language), names)),
    },
    products: rows,
    texts,
  };
}

type ByLanguage = Readonly<Record<Language, readonly Shelf[]>>;

/**
 * The shelves of the shop in order, as readers of each language see them. Plans of a group share one shelf, each
 * traffic package has its own.
 */
export async function readShelves(tx: Sql): Promise<ByLanguage> {
  const byKey = new Map<string, [Row, ...Row[]]>();
  for (const row of await selectProducts(tx, {})) {
    const key = row.kind === 'main_package' ? `plan-${row.group_id}` : `package-${row.id}`;
    const rows = byKey.get(key);
    if (rows === undefined) byKey.set(key, [row]);
    else rows.push(row);
  }
  const names = await readGroupNames(tx);
  return inEachLanguage((language) =>
    [...byKey].map(([key, rows]) => shelfOf(key, rows, language, names[language])),
  );
}

const kept = new WeakMap<Database, { version: string; shelves: ByLanguage }>();

/** The shelves of a version that was just read from the database. They are prepared once for each version. */
export async function shelvesAt(database: Database, version: string): Promise<ByLanguage> {
  const known = kept.get(database);
  if (known?.version === version) return known.shelves;
  // The shelves are read after the version, so they are of that version or a newer one, which is then read again.
  const shelves = await readShelves(database.sql);
  kept.set(database, { version, shelves });
  return shelves;
}
