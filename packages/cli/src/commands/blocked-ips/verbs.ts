import { approve, list, unblock } from '@ferry/core/contract/block-ips/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(list),
  contractCommand(approve, {
    loses: 'Customers at this address reach no node until it is let in again.',
    help: 'Example:\n  ferry blocked-ips approve --ip 203.0.113.9 --yes',
  }),
  contractCommand(unblock),
];
