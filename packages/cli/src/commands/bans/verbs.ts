import { list } from '@ferry/core/contract/bans/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { say } from '../../words/say.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(list, {
    verb: 'list',
    help: () => `${say('bans.list_note')}

${say('shared.examples')}
  ferry bans list --state running
  ferry bans list --user-id 42 --json`,
  }),
];
