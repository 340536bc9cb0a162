import { type Expression, type RawBuilder, sql } from 'kysely';
import { onlyTextIn, type Spoken, textIn } from '../../../../db/query/text-in.ts';

/** The name of a row of `product` in a language, or else its name. `null` without a product. */
export const planName = (language: Spoken): RawBuilder<string | null> =>
  textIn<string | null>('product', 'shop_name', 'name', language);

/**
 * The name of a product in a record, in a language, by the product that has the name now. If the product was renamed
 * since, the recorded name is used.
 */
export const keptPlanName = (kept: Expression<unknown>, language: Spoken): RawBuilder<string> =>
  sql<string>`coalesce((select ${onlyTextIn('product', 'shop_name', language)} from product
    where product.name = ${kept} and ${onlyTextIn('product', 'shop_name', language)} is not null
    order by product.id limit 1), ${kept})`;
