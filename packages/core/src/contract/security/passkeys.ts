// Called by a signed-in customer: his passkeys.

import * as z from 'zod/mini';
import { ceremony, newCredential, passkeyLimits } from '../auth/passkey.ts';
import { call } from '../base/call.ts';
import { done, id, idText, line, result, time, uuid } from '../base/primitives.ts';

const name = line(1, passkeyLimits.name);

export const passkey = z.object({
  passkey_id: id,
  name: z.string(),
  /** The browser that made it. */
  user_agent: z.string(),
  /** Whether its provider syncs it, so that it also works on the owner's other devices. */
  is_synced: z.boolean(),
  /**
   * Whether it has verified its user by a fingerprint, a face or a PIN, when it was added or since. Only then does it
   * count as two factors and prove the owner; from then on Ferry refuses its signatures without this check.
   */
  verifies_user: z.boolean(),
  /** False: it was made for another host of the portal, and works only there. */
  is_usable: z.boolean(),
  created_at: time,
  /** `null`: never. */
  last_used_at: z.nullable(time),
  /** When it begins to count as a second factor and as a proof of the owner. */
  proves_from: time,
});

export const listPasskeys = call({
  operation: 'security.listPasskeys',
  method: 'GET',
  path: '/api/v2/user/account/passkeys/',
  access: 'customer',
  meaning: 'The customer’s passkeys, newest first.',
  answer: () =>
    result(
      z.object({
        passkeys: z.array(passkey),
        /** The host for which a passkey is made. `null`: this site has no passkeys. */
        host: z.nullable(z.string()),
      }),
    ),
  extension: true,
});

export const beginPasskey = call({
  operation: 'security.beginPasskey',
  method: 'POST',
  path: '/api/v2/user/account/passkeys/begin',
  access: 'customer',
  idempotency: 'natural',
  meaning:
    'Returns a challenge for a new passkey. Requires the proof of the owner. The challenge is valid once, for five minutes, in this session only.',
  answer: () => result(ceremony),
  proof: true,
  extension: true,
  refusals: ['auth.passkeys_off', 'security.passkeys_full'],
  consequences: ['account.activity'],
});

export const addPasskey = call({
  operation: 'security.addPasskey',
  method: 'POST',
  path: '/api/v2/user/account/passkeys/',
  access: 'customer',
  idempotency: 'key',
  meaning:
    'Adds the passkey that was made for a challenge of `security.beginPasskey`. The customer gets a mail with a link that undoes it. A customer has at most ten passkeys.',
  body: () => z.object({ ceremony_id: uuid, name, credential: newCredential }),
  answer: () => result(passkey),
  extension: true,
  refusals: [
    'auth.passkey_gone',
    'auth.passkey_wrong',
    'auth.passkeys_off',
    'security.passkey_known',
    'security.passkeys_full',
  ],
  consequences: ['account.activity', 'security'],
});

const ofPasskey = {
  access: 'customer',
  path: '/api/v2/user/account/passkeys/{passkey_id}/',
  params: () => ({ passkey_id: idText }),
  answer: () => done,
  extension: true,
  refusals: ['security.passkey_absent'],
} as const;

export const namePasskey = call({
  ...ofPasskey,
  operation: 'security.namePasskey',
  method: 'PUT',
  idempotency: 'natural',
  meaning: 'Names a passkey.',
  body: () => z.object({ name }),
  consequences: ['security'],
});

export const removePasskey = call({
  ...ofPasskey,
  operation: 'security.removePasskey',
  method: 'DELETE',
  idempotency: 'key',
  meaning:
    'Removes a passkey. Requires the proof of the owner. The customer gets a mail with a link that restores it, if it was older than 72 hours and the account was not recovered by other means since.',
  proof: true,
  consequences: ['account.activity', 'security'],
});
