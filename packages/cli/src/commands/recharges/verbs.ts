import {
  askGateway,
  closeUnusual,
  creditUnusual,
  listAll,
  listUnusual,
  markPaid,
  refund,
  showAny,
} from '@ferry/core/contract/payments/admin';
import { adminNotify } from '@ferry/core/contract/payments/v1';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { examples } from '../../words/examples.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(listAll, {
    verb: 'list',
    instead: { flag: 'unmatched', meaning: 'recharges.unmatched', call: listUnusual },
    help: examples(
      'ferry recharges list lin.xia@example.com',
      'ferry recharges list --status paid --paid-from 2026-11-01T00:00:00+08:00 --csv > november.csv',
      'ferry recharges list --unmatched --from 7d',
    ),
  }),
  contractCommand(showAny, { verb: 'show' }),
  contractCommand(askGateway, {
    help: examples('ferry recharges ask-gateway 20261122061500123456'),
  }),
  contractCommand(creditUnusual, { verb: 'credit' }),
  contractCommand(closeUnusual, { verb: 'close' }),
  contractCommand(markPaid, {
    help: examples("ferry recharges mark-paid 20261122061500123456 --remark 'paid by bank, slip 77'"),
  }),
  contractCommand(refund, {
    loses: 'recharges.refund_loses',
  }),
  contractCommand(adminNotify, { verb: 'notify-v1' }),
];
