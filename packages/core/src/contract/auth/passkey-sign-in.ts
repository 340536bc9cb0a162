// Called by anybody, without a token: signing in by a passkey.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { secret } from '../base/fields/fields.ts';
import { id, result } from '../base/primitives.ts';
import { secondFactorCode } from './credentials.ts';
import { bytesWithSignature, ceremony, passkeyProof } from './passkey.ts';

export const beginPasskey = call({
  operation: 'auth.beginPasskey',
  method: 'POST',
  path: '/api/v2/auth/passkey/begin',
  access: 'anyone',
  idempotency: 'natural',
  meaning:
    'Returns a challenge for a passkey, valid once, for five minutes. Needs no address, because the passkey itself identifies the account.',
  answer: () => result(ceremony),
  extension: true,
  refusals: ['auth.passkeys_off'],
});

export const signInByPasskey = call({
  operation: 'auth.signInByPasskey',
  method: 'POST',
  path: '/api/v2/auth/passkey/sign-in',
  access: 'anyone',
  idempotency: 'key',
  meaning:
    'Signs in with a signed challenge. If the account has a second factor, a passkey that did not verify its user or is younger than a day also needs `two_fa_code`: without it the call is refused with `auth.two_factor_required`, and the challenge stays valid. A passkey that can verify its user but did not is refused with `auth.passkey_unverified`: sign again with `userVerification` set to `required`.',
  body: () =>
    z.object({
      passkey: passkeyProof,
      /** A code of the authenticator, or a recovery code. */
      two_fa_code: z.optional(z.nullable(secondFactorCode)),
      /** Keeps the session for 30 days instead of an hour. */
      is_remember_me: z._default(z.boolean(), false),
    }),
  bodyBytes: bytesWithSignature,
  answer: () =>
    result(z.object({ access_token: secret(z.string()), refresh_token: secret(z.string()), user_id: id })),
  extension: true,
  refusals: [
    'auth.account_disabled',
    'auth.passkey_copied',
    'auth.passkey_gone',
    'auth.passkey_unknown',
    'auth.passkey_unverified',
    'auth.passkey_wrong',
    'auth.passkeys_off',
    'auth.two_factor_required',
    'auth.two_factor_wrong',
  ],
});
