import { create, list, revoke, show } from '@ferry/core/contract/script-tokens';
import type { AddCommand } from '../../call-commands.ts';
import { contractCommand } from '../../contract-command.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(list),
  contractCommand(show, { help: 'Example:\n  ferry tokens show 0b1f7c1e-6a0d-4b8e-9c57-1d5c2f0a9e10' }),
  contractCommand(create, {
    help: `Scopes: admin, a part of it such as admin:users, cron, bots, stats.

Examples:
  ferry tokens create --name nightly --scopes admin:jobs,cron --days 90
  ferry tokens create --name 'desk 3' --owner 'Lin Xia' --role support --scopes admin:tickets,admin:users`,
  }),
  contractCommand(revoke, { loses: 'Whatever uses this token stops at once.' }),
];
