import { listAll, showAny } from '@ferry/core/contract/invoices/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { say } from '../../words/say.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(listAll, {
    verb: 'list',
    help: () => `${say('shared.example')}
  ferry invoices list --from 2026-11-01T00:00:00+08:00 --state paid --csv > november.csv`,
  }),
  contractCommand(showAny, { verb: 'show' }),
];
