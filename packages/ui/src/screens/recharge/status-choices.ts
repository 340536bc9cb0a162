import type { RechargeStatus } from './recharge-types.ts';

/** Which recharges are shown. */
export const statusChoices = [
  'all',
  'pending',
  'paid',
  'expired',
  'cancelled',
  'failed',
] as const satisfies readonly ('all' | RechargeStatus)[];
export type StatusChoice = (typeof statusChoices)[number];
