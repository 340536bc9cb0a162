export { forgetPayDetails } from './forget-pay-details.ts';
export { reconcile } from './reconcile.ts';
export { seedRecharge } from './seed-demo.ts';
