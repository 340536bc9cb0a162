export { checkBalances } from './check-balances.ts';
export { debtEntries, debtOf, missingFor, missingOf, payDebtFirst, takeBackMoney } from './debt.ts';
export { moveMoney, newEntry } from './move-money.ts';
export { countPurchases, listPurchases } from './queries.ts';
