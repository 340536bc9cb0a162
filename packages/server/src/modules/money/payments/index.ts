export { forgetPayDetails } from './forget-pay-details.ts';
export { paySystems } from './gateways/open-systems.ts';
export { pausedRequests } from './gateways/pausing.ts';
export { GatewayFailed } from './gateways/pay-system.ts';
export { reconcile } from './recharges/reconcile.ts';
export { seedRecharge } from './seed-demo.ts';
export { recentUnusual } from './settling/list-unusual.ts';
