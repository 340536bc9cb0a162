import { listAll, showAny } from '@ferry/core/contract/invoices/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(listAll, {
    verb: 'list',
    help: 'Example:\n  ferry invoices list --from 2026-11-01T00:00:00+08:00 --state paid --csv > november.csv',
  }),
  contractCommand(showAny, { verb: 'show' }),
];
