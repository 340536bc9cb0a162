export { applyProduct, blockedFor } from './apply-product.ts';
export { cheapestPlan } from './cheapest-plan.ts';
export { type Product, readProduct } from './product.ts';
export { setRenewal, stopRenewals, stopRenewalsEnded } from './renewals.ts';
export { seedPurchase, seedShop } from './seed-demo.ts';
export { writePurchase } from './write-purchase.ts';
