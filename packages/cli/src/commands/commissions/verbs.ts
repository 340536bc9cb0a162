import * as calls from '@ferry/core/contract/invites/admin';
import { contractCommands } from '../../calls/contract-command.ts';
import { examples } from '../../words/examples.ts';

export const verbs = contractCommands(calls, {
  listAll: {
    verb: 'list',
    help: examples('ferry commissions list --status pending'),
  },
});
