import { changeSettings, showSettings } from '@ferry/core/contract/system/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { say } from '../../words/say.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(showSettings, { verb: 'show' }),
  contractCommand(changeSettings, {
    verb: 'change',
    help: () => `${say('shared.example')}
  ferry settings change --terms-url https://ferry.example.com/terms`,
  }),
];
