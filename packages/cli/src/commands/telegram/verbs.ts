import { status } from '@ferry/core/contract/telegram/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { examples } from '../../words/examples.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(status, {
    help: examples('ferry telegram status --json | jq -e ".failure == null" > /dev/null'),
  }),
];
