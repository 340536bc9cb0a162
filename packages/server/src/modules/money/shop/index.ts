export { applyProduct, blockedFor } from './orders/apply-product.ts';
export { setRenewal, stopRenewals, stopRenewalsEnded } from './orders/renewals.ts';
export { writePurchase } from './orders/write-purchase.ts';
export { cheapestPlan } from './products/cheapest-plan.ts';
export { type Product, readProduct } from './products/product.ts';
export { seedPurchase, seedShop } from './seed-demo.ts';
