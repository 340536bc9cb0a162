export { reconcile } from './reconcile.ts';
export { seedRecharge } from './seed-demo.ts';
