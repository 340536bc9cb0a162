import type { Shelf } from './shop-types.ts';

/** The text for each reason why a product cannot be bought. */
export const whyWords = {
  renewal_only: 'renewalOnly',
  needs_main_package: 'needsPlan',
  sold_out: 'soldOut',
} as const satisfies Record<NonNullable<Shelf['blocked']>, string>;
