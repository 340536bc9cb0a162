import * as calls from '@ferry/core/contract/block-ips/admin';
import { contractCommands } from '../../calls/contract-command.ts';
import { examples } from '../../words/examples.ts';

export const verbs = contractCommands(calls, {
  approve: {
    loses: 'blocked-ips.approve_loses',
    help: examples('ferry blocked-ips approve --ip 203.0.113.9 --yes'),
  },
});
