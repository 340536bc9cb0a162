import { create, list, revoke } from '@ferry/core/contract/script-tokens';
import type { AddCommand } from '../../call-commands.ts';
import { contractCommand } from '../../contract-command.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(list),
  contractCommand(create, {
    help: `Scopes: admin, an area of it such as admin:users, cron, bots, stats.

Examples:
  ferry tokens create --name nightly --scopes admin:jobs,cron --days 90
  ferry tokens create --name 'desk 3' --owner 'Lin Xia' --role support --scopes admin:tickets,admin:users`,
  }),
  contractCommand(revoke, { loses: 'Whatever uses this token stops at once.' }),
];
