import * as calls from '@ferry/core/contract/system/admin';
import { contractCommands } from '../../calls/contract-command.ts';
import { examples } from '../../words/examples.ts';

export const verbs = contractCommands(calls, {
  showSettings: { verb: 'show' },
  changeSettings: {
    verb: 'change',
    help: examples('ferry settings change --terms-url https://ferry.example.com/terms'),
  },
});
