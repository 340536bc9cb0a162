import { list } from '@ferry/core/contract/bans/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { noteAndExamples } from '../../words/examples.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(list, {
    verb: 'list',
    help: noteAndExamples(
      'bans.list_note',
      'ferry bans list --state running',
      'ferry bans list --user-id 42 --json',
    ),
  }),
];
