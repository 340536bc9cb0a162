import { inLanguage } from '@ferry/core/words/texts';
import Big from 'big.js';
import type { Sql } from '../../../../db/driver/database.ts';
import { preparedStatement } from '../../../../db/query/prepared-statement.ts';
import { columnsOf, type Row } from '../../../../db/schema/rows.ts';
import type { Language } from '../../../../words/words.ts';

export type Product = Row<'product'>;

/** A product with its name in a language. Its text stays as it is. */
export const calledIn = <Named extends Pick<Product, 'name' | 'texts'>>(
  product: Named,
  language: Language,
): Named => {
  const { shop_name: name } = inLanguage({ shop_name: product.name }, product.texts, language);
  return { ...product, name };
};

/** A product with its name and text in a language. */
export function productIn(product: Product, language: Language): Product {
  const { shop_name: name, content_extra: content } = inLanguage(
    { shop_name: product.name, content_extra: product.content },
    product.texts,
    language,
  );
  return { ...product, name, content };
}

/** A product that is for sale, for statements that also read something else. */
export const selectProduct = (db: Sql, id: number) =>
  db
    .selectFrom('product')
    .select(columnsOf('product'))
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .where('kind', 'in', ['main_package', 'additional_package']);

const oneProduct = preparedStatement((db: Sql, { id }: { id: number }) => selectProduct(db, id));

/** A product that is for sale. `undefined` otherwise. */
export async function readProduct(tx: Sql, id: number): Promise<Product | undefined> {
  const [product] = await oneProduct(tx, { id });
  return product;
}

/** The coupon and its discount. */
export interface Reduction {
  readonly code: string;
  readonly discount: string;
}

/** The lines of a price. They add up to the amount to pay. */
export const priceLines = (product: Pick<Product, 'name' | 'price'>, reduction: Reduction | undefined) => [
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
