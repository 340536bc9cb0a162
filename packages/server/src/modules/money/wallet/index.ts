export { checkBalances } from './check-balances.ts';
export {
  credited,
  debtEntries,
  debtOf,
  leftAfter,
  missingFor,
  missingOf,
  payDebtFirst,
  payDebtFromWallet,
  takeBackMoney,
} from './debt.ts';
export { moveMoney, newEntry } from './move-money.ts';
export { countPurchases, listPurchases } from './queries.ts';
