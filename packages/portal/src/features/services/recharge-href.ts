import { paths } from '../../routes.ts';

/** Where an amount is recharged, by the form filled in. */
export const rechargeHref = (amount: string): string =>
  `${paths.newRecharge()}?amount=${encodeURIComponent(amount)}`;
