import { paths } from '../../routes.ts';

/** The address of a recharge with a filled-in amount. */
export const rechargeHref = (amount: string): string =>
  `${paths.newRecharge()}?amount=${encodeURIComponent(amount)}`;
