// Called by a signed-in customer: what became of a write whose answer did not arrive.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { idempotencyKey, result } from '../base/primitives.ts';

/** What became of a write. `absent`: nothing with this key was done. */
export const repeatState = z.enum(['done', 'running', 'absent']);
export type RepeatState = z.infer<typeof repeatState>;

export const find = call({
  operation: 'repeats.find',
  method: 'POST',
  path: '/api/v2/user/repeats/find',
  access: 'customer-even-banned',
  changes: false,
  meaning:
    'Returns the outcome of the caller’s own write that was sent with an `Idempotency-Key` in the last seven days, and its answer if that contains no secret. Changes nothing.',
  body: () => z.object({ operation: z.string().check(z.maxLength(100)), key: idempotencyKey }),
  answer: () =>
    result(
      z.object({
        state: repeatState,
        /** The answer to a finished write, as a repeat would get it. Left out if it contains a secret. */
        answer: z.optional(z.unknown()),
      }),
    ),
  extension: true,
});
