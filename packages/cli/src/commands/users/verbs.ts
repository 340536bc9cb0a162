import * as customers from '@ferry/core/contract/customers/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { examples } from '../../words/examples.ts';
import { say } from '../../words/say.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(customers.find, {
    columns: () => ({
      id: ({ user_id }) => String(user_id),
      address: ({ email }) => String(email),
      name: ({ user_name }) => String(user_name),
      state: ({ state }) => String(state),
      plan: ({ plan_name }) => String(plan_name ?? '-'),
      until: ({ level, level_expires_at }) => (level === 0 ? '-' : String(level_expires_at)),
      wallet: ({ wallet_balance }) => String(wallet_balance),
      last_used: ({ last_used_at }) => String(last_used_at ?? say('shared.never')),
    }),
    help: examples(
      'ferry users find lin.xia@example.com',
      'ferry users find --sort used_bytes --limit 10',
      "ferry users find --state expired --plan 'Gold' --silent-days 30",
      'ferry users find --state active --format csv > active.csv',
      'ferry users find --level 2 --format ndjson | jq -r .email',
    ),
  }),
  contractCommand(customers.show, {
    help: examples('ferry users show lin.xia@example.com'),
  }),
];

/** These calls take longer to load than `users show` takes to run. */
export const more = () => import('./care-verbs.ts');
