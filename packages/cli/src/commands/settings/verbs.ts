import { changeSettings, showSettings } from '@ferry/core/contract/system/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(showSettings, { verb: 'show' }),
  contractCommand(changeSettings, {
    verb: 'change',
    help: 'Example:\n  ferry settings change --terms-url https://ferry.example.com/terms',
  }),
];
