import type { Product, Shop } from './shop-types.ts';

/** The item that the customer holds. `undefined`: none, or it is no longer sold. */
export const heldItem = ({ products, held_shop_id }: Shop): Product | undefined =>
  Object.values(products)
    .flatMap(({ items }) => items)
    .find(({ id }) => id === held_shop_id);
