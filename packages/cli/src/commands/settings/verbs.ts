import * as calls from '@ferry/core/contract/system/admin';
import { contractCommands } from '../../calls/contract-command.ts';
import { say } from '../../words/say.ts';

export const verbs = contractCommands(calls, {
  showSettings: { verb: 'show' },
  changeSettings: {
    verb: 'change',
    help: () => `${say('shared.example')}
  ferry settings change --terms-url https://ferry.example.com/terms`,
  },
});
