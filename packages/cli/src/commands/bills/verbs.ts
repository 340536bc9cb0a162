import * as calls from '@ferry/core/contract/bills/admin';
import { contractCommands } from '../../calls/contract-command.ts';
import { say } from '../../words/say.ts';

export const verbs = contractCommands(calls, {
  listAll: {
    verb: 'list',
    help: () => `${say('shared.example')}
  ferry bills list --auto-renews true --ends-before 2026-12-01T00:00:00+08:00 --csv`,
  },
});
