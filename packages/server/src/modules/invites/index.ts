export { confirmCommissions } from './confirm-commissions.ts';
export { earnCommission } from './earn-commission.ts';
export { showInvites } from './queries.ts';
