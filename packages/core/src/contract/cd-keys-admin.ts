import * as z from 'zod/mini';
import { call } from './call.ts';
import { result, time } from './primitives.ts';
import { amount, level, period, quota } from './terms.ts';

/** What a new code is worth, within the bounds of what is sold. `bytes` of level days: the quota of a package that they begin. */
const grant = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('money'), amount }),
  z.object({ kind: z.literal('traffic'), bytes: quota }),
  z.object({ kind: z.literal('account_time'), duration: period }),
  z.object({ kind: z.literal('level_time'), level, duration: period, bytes: z.optional(quota) }),
]);

export const create = call({
  operation: 'cdKeys.create',
  method: 'POST',
  path: '/api/v2/admin_api/cd-keys',
  access: 'admin',
  meaning: 'Makes redeem codes of one kind. Their text is given here, once, and kept nowhere.',
  body: z.object({
    grant,
    /** How many. */
    count: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 1),
    /** The last moment they can be redeemed; `null`: no end. */
    expires_at: z._default(z.nullable(time), null),
  }),
  answer: result(z.object({ cd_keys: z.array(z.string()) })),
  required: ['body'],
  extension: true,
  refusals: ['cd_keys.ends_in_past'],
});
