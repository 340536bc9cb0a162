import * as calls from '@ferry/core/contract/cd-keys/admin';
import { contractCommands } from '../../calls/contract-command.ts';
import { say } from '../../words/say.ts';

export const verbs = contractCommands(calls, {
  create: {
    help: () => `${say('codes.create_note')}

${say('shared.examples')}
  ferry codes create --count 5000 --money 50 --idempotency-key spring-2027 --csv > codes.csv
  ferry codes create --level 2 --days 30 --traffic 100GB`,
  },
  list: {
    help: () => `${say('shared.examples')}
  ferry codes list --batch-id 3 --state redeemed --csv
  ferry codes list --hint 7KQ2`,
  },
  listBatches: { verb: 'batches' },
  listShort: {
    verb: 'short',
    help: () => `${say('codes.short_note')}

${say('shared.examples')}
  ferry codes short
  ferry codes short --format csv > short.csv
  ferry users grant 42 --traffic 100GB --reason 'short of a code'`,
  },
  revoke: { loses: 'codes.revoke_loses' },
  revokeBatch: { loses: 'codes.revoke_batch_loses' },
});
