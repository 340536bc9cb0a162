export { checkBalances } from './check-balances.ts';
export { moveMoney, newEntry } from './move-money.ts';
export { countPurchases, listPurchases } from './queries.ts';
