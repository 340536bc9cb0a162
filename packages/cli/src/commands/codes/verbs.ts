import {
  create,
  list,
  listBatches,
  listShort,
  revoke,
  revokeBatch,
} from '@ferry/core/contract/cd-keys/admin';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(create, {
    help: `The codes are not stored: write them to a file of your own. If the answer was lost, repeat the command with the
same --idempotency-key: it prints the same codes and makes no more. Anybody with the key and your token can do that, so
the key is a secret, too.

Examples:
  ferry codes create --count 5000 --money 50 --idempotency-key spring-2027 --csv > codes.csv
  ferry codes create --level 2 --days 30 --traffic 100GB`,
  }),
  contractCommand(list, {
    help: 'Examples:\n  ferry codes list --batch-id 3 --state redeemed --csv\n  ferry codes list --hint 7KQ2',
  }),
  contractCommand(listBatches, { verb: 'batches' }),
  contractCommand(listShort, {
    verb: 'short',
    help: `It is computed from the codes, gifts, plans and refunds of each customer. Nothing is given: what a customer lacks can
be given as traffic, while a plan of his is running.

Examples:
  ferry codes short
  ferry codes short --format csv > short.csv
  ferry users grant 42 --traffic 100GB --reason 'short of a code'`,
  }),
  contractCommand(revoke, { loses: 'Who holds this code can not redeem it any more.' }),
  contractCommand(revokeBatch, {
    loses: 'Who holds a code of this batch that is not redeemed can not redeem it any more.',
  }),
];
