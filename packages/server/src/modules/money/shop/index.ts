export { applyProduct, type Begins, type Buying, blockedFor, holderOf } from './orders/apply-product.ts';
export { setRenewal, stopRenewals, stopRenewalsEnded } from './orders/renewals.ts';
export { takePurchaseId, writePurchase } from './orders/write-purchase.ts';
export { placesLeft, takePlace } from './products/places.ts';
export { calledIn, type Product, readAnyProduct, readProduct } from './products/product.ts';
export { type PublicShop, publicShop } from './products/public-shop.ts';
export { seedPurchase, seedShop } from './seed-demo.ts';
