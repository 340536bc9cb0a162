import { approve, list, unblock } from '@ferry/core/contract/block-ips/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { say } from '../../words/say.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(list),
  contractCommand(approve, {
    loses: 'blocked-ips.approve_loses',
    help: () => `${say('shared.example')}
  ferry blocked-ips approve --ip 203.0.113.9 --yes`,
  }),
  contractCommand(unblock),
];
