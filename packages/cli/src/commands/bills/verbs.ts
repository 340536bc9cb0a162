import { listAll } from '@ferry/core/contract/bills/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { say } from '../../words/say.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(listAll, {
    verb: 'list',
    help: () => `${say('shared.example')}
  ferry bills list --auto-renews true --ends-before 2026-12-01T00:00:00+08:00 --csv`,
  }),
];
