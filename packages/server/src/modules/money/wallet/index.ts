export { checkBalances } from './check-balances.ts';
export { moveMoney, payFromWallet } from './move-money.ts';
export { countPurchases, listPurchases } from './queries.ts';
