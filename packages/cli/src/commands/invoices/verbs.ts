import * as calls from '@ferry/core/contract/invoices/admin';
import { contractCommands } from '../../calls/contract-command.ts';
import { say } from '../../words/say.ts';

export const verbs = contractCommands(calls, {
  listAll: {
    verb: 'list',
    help: () => `${say('shared.example')}
  ferry invoices list --from 2026-11-01T00:00:00+08:00 --state paid --csv > november.csv`,
  },
  showAny: { verb: 'show' },
});
