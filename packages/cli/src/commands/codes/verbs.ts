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
import { say } from '../../words/say.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(create, {
    help: () => `${say('codes.create_note')}

${say('shared.examples')}
  ferry codes create --count 5000 --money 50 --idempotency-key spring-2027 --csv > codes.csv
  ferry codes create --level 2 --days 30 --traffic 100GB`,
  }),
  contractCommand(list, {
    help: () => `${say('shared.examples')}
  ferry codes list --batch-id 3 --state redeemed --csv
  ferry codes list --hint 7KQ2`,
  }),
  contractCommand(listBatches, { verb: 'batches' }),
  contractCommand(listShort, {
    verb: 'short',
    help: () => `${say('codes.short_note')}

${say('shared.examples')}
  ferry codes short
  ferry codes short --format csv > short.csv
  ferry users grant 42 --traffic 100GB --reason 'short of a code'`,
  }),
  contractCommand(revoke, { loses: 'codes.revoke_loses' }),
  contractCommand(revokeBatch, {
    loses: 'codes.revoke_batch_loses',
  }),
];
