import * as calls from '@ferry/core/contract/coupons/admin';
import { contractCommands } from '../../calls/contract-command.ts';
import { examples } from '../../words/examples.ts';

export const verbs = contractCommands(calls, {
  create: {
    help: examples(
      'ferry coupons create --coupon SPRING --percent 20 --most-per-customer 1',
      'ferry coupons create --coupon MINUS5 --amount 5 --ends-at 2027-01-01T00:00:00Z',
    ),
  },
  stop: { loses: 'coupons.stop_loses' },
});
