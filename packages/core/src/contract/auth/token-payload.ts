// No calls: the content of a session's tokens, for the portal and the server.

import * as z from 'zod/mini';
import { email, uuid } from '../base/primitives.ts';

const claims = {
  jti: uuid,
  /** Unix seconds. */
  exp: z.optional(z.number()),
  /** Unix seconds. */
  iat: z.optional(z.number()),
  /** A guest's token is no sign-in. Only a user's token opens `/user`. */
  role: z.enum(['malio_postgrest_guest', 'malio_postgrest_user']),
};

const accessPayload = z.object({
  ...claims,
  token_type: z.literal('access'),
  subject_access: z.object({
    user_id: z.number(),
    user_new_id: uuid,
    user_name: z.string(),
    email,
  }),
});

const refreshPayload = z.object({
  ...claims,
  token_type: z.literal('refresh'),
  subject_refresh: z.object({
    user_id: z.number(),
    /** Changes with the password, so that a change ends every session. */
    password_hash: uuid,
    is_remember_me: z._default(z.boolean(), false),
  }),
});

const loginCodePayload = z.object({
  ...claims,
  token_type: z.literal('login_code'),
  subject_login_code: z.object({ tg_login_token: z.string() }),
});

const telegramLinkPayload = z.object({
  ...claims,
  token_type: z.literal('user_link_tg'),
  subject_user_link_tg: z.object({ user_id: z.number() }),
});

/** The payload of this product's tokens. A token with another payload is invalid. */
export const tokenPayload = z.discriminatedUnion('token_type', [
  accessPayload,
  refreshPayload,
  loginCodePayload,
  telegramLinkPayload,
]);

export type TokenPayload = z.infer<typeof tokenPayload>;
export type AccessPayload = z.infer<typeof accessPayload>;
export type RefreshPayload = z.infer<typeof refreshPayload>;
export type LoginCodePayload = z.infer<typeof loginCodePayload>;
