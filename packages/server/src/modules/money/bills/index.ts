export { renewBills } from './renew-bills.ts';
export { seedAutoRenewal } from './seed-demo.ts';
