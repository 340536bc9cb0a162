// Called by anybody, without a token: what became of a write without a session, or one that ended it.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { result, uuid } from '../base/primitives.ts';
import { repeatState } from './customer.ts';

export const findByKey = call({
  operation: 'repeats.findByKey',
  method: 'POST',
  path: '/api/v2/repeats/find',
  access: 'anyone',
  changes: false,
  meaning:
    'Returns only whether the write with this random `Idempotency-Key` was done, is running or is unknown.',
  body: () => z.object({ key: uuid }),
  answer: () => result(z.object({ state: repeatState })),
  extension: true,
});
