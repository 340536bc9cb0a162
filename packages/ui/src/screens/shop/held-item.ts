import type { Product, Shop } from './shop-types.ts';

/** The item that the customer holds. `undefined`: none, or he can no longer buy it. */
export const heldItem = ({ products, held_shop_id }: Shop): Product | undefined =>
  Object.values(products)
    .filter(({ blocked }) => blocked === null)
    .flatMap(({ items }) => items)
    .find(({ id }) => id === held_shop_id);
