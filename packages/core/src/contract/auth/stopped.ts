// No calls: what a replaced secret stops, for the answers to customers.

import * as z from 'zod/mini';

/** What stopped working after a secret was replaced or an account was secured. */
export const stopped = z.object({
  what: z.enum([
    'link',
    'proxy_password',
    'proxy_uuid',
    'sessions',
    'telegram',
    'sign_in_requests',
    'api_tokens',
    'passkeys',
  ]),
  /** How many of them stopped; 1 where there can be only one. */
  count: z.int(),
  /** A sentence in the caller's language that also says what to do. */
  message: z.string(),
});
