export { checkBalances } from './check-balances.ts';
export { moveMoney } from './move-money.ts';
export { countPurchases, listPurchases } from './queries.ts';
