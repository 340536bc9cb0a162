export { forgetPayDetails } from './forget-pay-details.ts';
export { reconcile } from './recharges/reconcile.ts';
export { seedRecharge } from './seed-demo.ts';
export { recentUnusual } from './settling/list-unusual.ts';
