export { confirmCommissions } from './confirm-commissions.ts';
export { earnCommission } from './earn-commission.ts';
export { loseShares } from './lose-shares.ts';
export { showInvites } from './queries.ts';
export { takeBackCommission } from './take-back-commission.ts';
