/** Where an amount is recharged, by the form filled in. */
export const rechargeHref = (amount: string): string =>
  `/user/wallet/recharge/new?amount=${encodeURIComponent(amount)}`;
