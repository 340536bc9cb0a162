import { listOrders } from '@ferry/core/contract/shop/orders';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { examples } from '../../words/examples.ts';
import { addRefund } from './refund.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(listOrders, {
    verb: 'list',
    help: examples(
      'ferry orders list lin.xia@example.com',
      'ferry orders list --sort paid --limit 10',
      'ferry orders list --from 2026-11-01T00:00:00+08:00 --csv > november.csv',
    ),
  }),
  addRefund,
];
