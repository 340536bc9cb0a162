import { type Expression, type RawBuilder, sql } from 'kysely';

/** A language, or a value of a statement that is one. `null`: the name itself. */
type Spoken = string | null | Expression<string>;

const nameOf = (language: Spoken) =>
  sql<string | null>`product.texts ->> ('shop_name_' || ${language}::text)`;

/** The name of a row of `product` in a language, or else its name. `null` without a product. */
export const planName = (language: Spoken): RawBuilder<string | null> =>
  sql<string | null>`coalesce(${nameOf(language)}, product.name)`;

/**
 * The name that a record has kept of a product, in a language: that of the product which is called so now. A product that
 * was renamed since then has left the name, and the record says it as it is.
 */
export const keptPlanName = (
  kept: Expression<unknown> | RawBuilder<unknown>,
  language: Spoken,
): RawBuilder<string> =>
  sql<string>`coalesce((select ${nameOf(language)} from product
    where product.name = ${kept} and ${nameOf(language)} is not null order by product.id limit 1), ${kept})`;
