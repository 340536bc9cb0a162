import { listAll } from '@ferry/core/contract/invites/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { say } from '../../words/say.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(listAll, {
    verb: 'list',
    help: () => `${say('shared.example')}
  ferry commissions list --status pending`,
  }),
];
