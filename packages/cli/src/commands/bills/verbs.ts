import * as calls from '@ferry/core/contract/bills/admin';
import { contractCommands } from '../../calls/contract-command.ts';
import { examples } from '../../words/examples.ts';

export const verbs = contractCommands(calls, {
  listAll: {
    verb: 'list',
    help: examples('ferry bills list --auto-renews true --ends-before 2026-12-01T00:00:00+08:00 --csv'),
  },
});
