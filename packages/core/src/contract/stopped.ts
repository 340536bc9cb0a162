import * as z from 'zod/mini';

/** What works no more since a secret was replaced or an account was secured. */
export const stopped = z.object({
  what: z.enum([
    'link',
    'proxy_password',
    'proxy_uuid',
    'sessions',
    'telegram',
    'sign_in_requests',
    'api_tokens',
  ]),
  /** How many of them; 1 for what there is one of. */
  count: z.int(),
  /** A sentence in the caller's language that also says what to do. */
  message: z.string(),
});
