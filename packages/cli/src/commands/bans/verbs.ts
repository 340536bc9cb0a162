import { list } from '@ferry/core/contract/bans/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(list, {
    verb: 'list',
    rows: 'bans',
    help: `"ferry users ban" and "ferry users unban" start and end bans.

Examples:
  ferry bans list --state running
  ferry bans list --user-id 42 --json`,
  }),
];
