// Called by staff with a script token: credentials of a customer at single kinds of nodes.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { id, result, time } from '../base/primitives.ts';
import { credentialKind, ownCredential } from '../nodes/credentials.ts';
import { which } from './which.ts';

/** What is shown of a credential: never the secret. */
const shown = z.object({
  kind: credentialKind,
  set_at: time,
  /**
   * Whether nodes whose agents make the keys for a 2022 cipher themselves (`"user_key_from": "uuid"`) accept the
   * credential. They accept it only if its bytes are printable ASCII; otherwise they keep the key of the UUID. Always
   * true for other kinds.
   */
  is_for_all_nodes: z.boolean(),
});

export const listCredentials = call({
  operation: 'users.listCredentials',
  method: 'GET',
  path: '/api/v2/admin_api/users/{user}/credentials',
  access: 'admin',
  scope: 'admin:users.read',
  meaning:
    'The kinds of nodes at which a customer has an own credential instead of the one derived from the UUID or password. Secrets are not shown.',
  params: () => ({ user: which }),
  answer: () => result(z.array(shown)),
  extension: true,
  refusals: ['users.absent'],
});

export const setCredential = call({
  operation: 'users.setCredential',
  method: 'PUT',
  path: '/api/v2/admin_api/users/{user}/credentials',
  access: 'admin',
  scope: 'admin:users.security',
  idempotency: 'natural',
  meaning:
    'Sets a customer’s own credential at nodes of one kind, such as a credential from another panel that the clients already use. Subscriptions contain it at once; agents get it with their next poll. It ends when the customer replaces the UUID or password that it would otherwise be derived from.',
  params: () => ({ user: which }),
  body: () => ownCredential,
  answer: () => result(z.extend(shown, { user_id: id })),
  extension: true,
  also: { 409: 'refusal' },
  refusals: ['users.absent', 'users.credential_taken'],
});

export const removeCredential = call({
  operation: 'users.removeCredential',
  method: 'DELETE',
  path: '/api/v2/admin_api/users/{user}/credentials/{kind}',
  access: 'admin',
  scope: 'admin:users.security',
  idempotency: 'natural',
  meaning:
    'Removes a customer’s own credential at nodes of one kind: the one derived from the UUID or password is valid again. The customer’s clients must fetch the subscription again.',
  params: () => ({ user: which, kind: credentialKind }),
  answer: () => result(z.object({ user_id: id, kind: credentialKind })),
  extension: true,
  refusals: ['users.absent', 'users.credential_absent'],
});
