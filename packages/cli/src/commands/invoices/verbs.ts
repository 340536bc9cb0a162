import * as calls from '@ferry/core/contract/invoices/admin';
import { contractCommands } from '../../calls/contract-command.ts';
import { examples } from '../../words/examples.ts';

export const verbs = contractCommands(calls, {
  listAll: {
    verb: 'list',
    help: examples('ferry invoices list --from 2026-11-01T00:00:00+08:00 --state paid --csv > november.csv'),
  },
  showAny: { verb: 'show' },
});
