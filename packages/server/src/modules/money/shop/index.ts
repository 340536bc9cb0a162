export { applyProduct, blockedFor } from './orders/apply-product.ts';
export { setRenewal, stopRenewals, stopRenewalsEnded } from './orders/renewals.ts';
export { writePurchase } from './orders/write-purchase.ts';
export { type Product, readProduct } from './products/product.ts';
export { type PublicShop, publicShop } from './products/public-shop.ts';
export { seedPurchase, seedShop } from './seed-demo.ts';
