export { checkBalances } from './check-balances.ts';
export { debtOf, missingFor, missingOf, payDebtFirst, readDebt, takeBackMoney } from './debt.ts';
export { moveMoney, newEntry } from './move-money.ts';
export { countPurchases, listPurchases } from './queries.ts';
