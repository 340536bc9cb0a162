import * as z from 'zod/mini';
import { call } from './call.ts';
import { result, time } from './primitives.ts';
import { grant } from './terms.ts';

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
