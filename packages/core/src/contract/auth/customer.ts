// Called by a signed-in customer: sign-in requests of other devices, and the proof of the owner.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { secret } from '../base/fields/fields.ts';
import { done, result, time } from '../base/primitives.ts';
import { ownerFields } from './credentials.ts';
import { bytesWithSignature, ceremony, passkeyProof } from './passkey.ts';

/** Identifies a sign-in request. It lets a signed-in customer answer the request, and gives no other access. */
const signInRequestCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/));

export const showSignInRequest = call({
  operation: 'auth.showSignInRequest',
  method: 'GET',
  path: '/api/v2/user/account/sign-in-requests/{code}/',
  access: 'customer',
  meaning: 'Shows which device asks to be signed in, before it is confirmed.',
  params: () => ({ code: signInRequestCode }),
  answer: () =>
    result(
      z.object({
        /** The address of the requesting device. Empty: unknown. */
        ip: z.string(),
        user_agent: z.string(),
        created_at: time,
        expires_at: time,
      }),
    ),
  extension: true,
  refusals: ['auth.sign_in_request_gone'],
});

export const answerSignInRequest = call({
  operation: 'auth.answerSignInRequest',
  method: 'POST',
  path: '/api/v2/user/account/sign-in-requests/{code}/',
  access: 'customer',
  idempotency: 'key',
  meaning:
    'Allows or denies a sign-in request. Allowing a request requires the proof of the owner, and signs the requesting device in as this customer. The new session ends at the latest when the confirming session ends. If the account has a second factor, the requesting device must also enter its code.',
  params: () => ({ code: signInRequestCode }),
  body: () => z.object({ is_allowed: z.boolean(), ...ownerFields }),
  answer: () => done,
  proof: true,
  extension: true,
  refusals: ['auth.sign_in_request_gone'],
  // The request itself is deleted when it is answered, so nobody reads it again.
  consequences: ['account.activity', 'sessions'],
});

export const beginPasskeyProof = call({
  operation: 'auth.beginPasskeyProof',
  method: 'POST',
  path: '/api/v2/user/account/prove-owner/begin-passkey',
  access: 'customer',
  idempotency: 'natural',
  meaning:
    'Returns a challenge for one of the customer’s passkeys, to prove the owner. The challenge is valid once, for five minutes, in this session only.',
  answer: () => result(ceremony),
  extension: true,
  refusals: ['auth.passkeys_off'],
  consequences: [],
});

export const proveOwner = call({
  operation: 'auth.proveOwner',
  method: 'POST',
  path: '/api/v2/user/account/prove-owner',
  access: 'customer',
  idempotency: 'key',
  meaning:
    'Returns a proof of the owner, to send as the header `X-Owner-Proof`. The proof is valid for ten minutes, in this session only. Requires the password, a code of a second factor that is older than a day, or a signature of a passkey that is older than a day and verified its user.',
  body: () =>
    z.object({
      ...ownerFields,
      /** A signature of a challenge from `auth.beginPasskeyProof`. */
      passkey: z.optional(z.nullable(passkeyProof)),
    }),
  bodyBytes: bytesWithSignature,
  answer: () => result(z.object({ proof: secret(z.string()), expires_at: time })),
  extension: true,
  refusals: [
    'auth.passkey_copied',
    'auth.passkey_gone',
    'auth.passkey_unknown',
    'auth.passkey_unverified',
    'auth.passkey_wrong',
    'auth.passkey_young',
    'auth.passkeys_off',
    'auth.password_wrong',
    'auth.proof_required',
    'auth.two_factor_wrong',
  ],
  // The call spends a recovery code.
  consequences: ['account.activity', 'security'],
});
