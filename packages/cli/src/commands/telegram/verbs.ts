import { status } from '@ferry/core/contract/telegram/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { say } from '../../words/say.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(status, {
    help: () => `${say('shared.example')}
  ferry telegram status --json | jq -e ".failure == null" > /dev/null`,
  }),
];
