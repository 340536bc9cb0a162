import { create, list, stop } from '@ferry/core/contract/coupons/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { say } from '../../words/say.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(list),
  contractCommand(create, {
    help: () => `${say('shared.examples')}
  ferry coupons create --coupon SPRING --percent 20 --most-per-customer 1
  ferry coupons create --coupon MINUS5 --amount 5 --ends-at 2027-01-01T00:00:00Z`,
  }),
  contractCommand(stop, { loses: 'coupons.stop_loses' }),
];
