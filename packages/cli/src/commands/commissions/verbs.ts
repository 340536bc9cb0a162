import { listAll } from '@ferry/core/contract/invites/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(listAll, { verb: 'list', help: 'Example:\n  ferry commissions list --status pending' }),
];
