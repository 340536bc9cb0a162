export { checkBalances } from './check-balances.ts';
export { moveMoney } from './move-money.ts';
export { type PastRecharge, seedRecharges } from './seed-demo.ts';
