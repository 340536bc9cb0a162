import * as calls from '@ferry/core/contract/cd-keys/admin';
import { contractCommands } from '../../calls/contract-command.ts';
import { examples, noteAndExamples } from '../../words/examples.ts';

export const verbs = contractCommands(calls, {
  create: {
    help: noteAndExamples(
      'codes.create_note',
      'ferry codes create --count 5000 --money 50 --idempotency-key spring-2027 --csv > codes.csv',
      'ferry codes create --level 2 --days 30 --traffic 100GB',
    ),
  },
  list: {
    help: examples('ferry codes list --batch-id 3 --state redeemed --csv', 'ferry codes list --hint 7KQ2'),
  },
  listBatches: { verb: 'batches' },
  listShort: {
    verb: 'short',
    help: noteAndExamples(
      'codes.short_note',
      'ferry codes short',
      'ferry codes short --format csv > short.csv',
      "ferry users grant 42 --traffic 100GB --reason 'short of a code'",
    ),
  },
  revoke: { loses: 'codes.revoke_loses' },
  revokeBatch: { loses: 'codes.revoke_batch_loses' },
});
