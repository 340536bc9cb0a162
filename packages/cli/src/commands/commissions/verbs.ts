import * as calls from '@ferry/core/contract/invites/admin';
import { contractCommands } from '../../calls/contract-command.ts';
import { say } from '../../words/say.ts';

export const verbs = contractCommands(calls, {
  listAll: {
    verb: 'list',
    help: () => `${say('shared.example')}
  ferry commissions list --status pending`,
  },
});
