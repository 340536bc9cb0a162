import { create, list, revoke, show } from '@ferry/core/contract/script-tokens/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { addRoles, addScopes } from './scopes.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(list),
  contractCommand(show, { help: 'Example:\n  ferry tokens show 0b1f7c1e-6a0d-4b8e-9c57-1d5c2f0a9e10' }),
  contractCommand(create, {
    help: `Without --scopes the token gets the scopes of its role. "ferry tokens scopes" lists all scopes, and "ferry tokens roles"
what each role brings.

Examples:
  ferry tokens create --name nightly --scopes admin:jobs.write,cron --days 90
  ferry tokens create --name 'desk 3' --owner 'Lin Xia' --role support
  ferry tokens create --name books --owner 'Wang Min' --role reader --scopes admin:money.read,admin:orders.read`,
  }),
  contractCommand(revoke, { loses: 'Whatever uses this token stops at once.' }),
  addScopes,
  addRoles,
];
