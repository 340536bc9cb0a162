import type { Noun } from '../../../base/noun.ts';
import { reconcile } from './recharges/reconcile.ts';
import { registerPayments } from './routes.ts';
import { paymentWords } from './words.ts';

export const paymentsNoun = {
  name: 'payments',
  register: registerPayments,
  words: paymentWords,
  jobs: () => [reconcile],
  tables: {
    recharge: {
      order: 'created_at',
      columns: [
        ...['id', 'created_at', 'updated_at', 'trade_no', 'system', 'method', 'amount', 'currency', 'status'],
        ...['expires_at', 'gateway_no', 'paid_at', 'paid_by', 'refunded_at'],
      ],
      withheld: ['pay', 'gateway_session', 'asked_at', 'remark'],
      atEnd: 'keep',
    },
  },
} satisfies Noun;
