import { create, list, revoke, show } from '@ferry/core/contract/script-tokens/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { examples, noteAndExamples } from '../../words/examples.ts';
import { addRoles, addScopes } from './scopes.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(list),
  contractCommand(show, {
    help: examples('ferry tokens show 0b1f7c1e-6a0d-4b8e-9c57-1d5c2f0a9e10'),
  }),
  contractCommand(create, {
    help: noteAndExamples(
      'tokens.create_note',
      'ferry tokens create --name nightly --scopes admin:jobs.write,cron --days 90',
      "ferry tokens create --name 'desk 3' --owner 'Lin Xia' --role support",
      "ferry tokens create --name books --owner 'Wang Min' --role reader --scopes admin:money.read,admin:orders.read",
    ),
  }),
  contractCommand(revoke, { loses: 'tokens.revoke_loses' }),
  addScopes,
  addRoles,
];
