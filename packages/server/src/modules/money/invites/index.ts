export { confirmCommissions } from './confirm-commissions.ts';
export { dropPendingCommissions } from './drop-commissions.ts';
export { earnCommission } from './earn-commission.ts';
export { showInvites } from './queries.ts';
export { type TakenBack, takeBackCommission } from './take-back-commission.ts';
