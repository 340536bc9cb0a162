import * as calls from '@ferry/core/contract/block-ips/admin';
import { contractCommands } from '../../calls/contract-command.ts';
import { say } from '../../words/say.ts';

export const verbs = contractCommands(calls, {
  approve: {
    loses: 'blocked-ips.approve_loses',
    help: () => `${say('shared.example')}
  ferry blocked-ips approve --ip 203.0.113.9 --yes`,
  },
});
