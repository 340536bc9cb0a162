import type { ShopPurpose } from '@ferry/ui/screens/shop/shop-types.ts';
import { paths } from '../../routes.ts';

const shopFor = (purpose: ShopPurpose) => `${paths.buy()}?do=${purpose}`;

/** The shop, and the shop for what a customer wants to do. Mails lead to the same addresses. */
export const shopLinks = {
  buy: paths.buy(),
  renew: shopFor('renew'),
  change: shopFor('change'),
  addTraffic: shopFor('traffic'),
};
