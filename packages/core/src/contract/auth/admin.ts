// Called by staff with a script token: links that sign a customer in.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { secret } from '../base/fields/fields.ts';
import { customerId, result, time } from '../base/primitives.ts';
import { webVersion } from './anyone.ts';

export const makeSignInLink = call({
  operation: 'auth.makeSignInLink',
  method: 'POST',
  path: '/api/v2/admin_api/sign_in_link',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:users.sign-in',
  meaning:
    'Makes an address that signs a customer in once, within ten minutes. A second factor is still required. The audit log and the customer’s activity record it.',
  body: () =>
    z.object({
      user_id: customerId,
      /** What the address opens: this portal, or with `v1` also the older session. */
      login_web_version: z._default(webVersion, 'v2'),
    }),
  answer: () =>
    result(
      z.object({
        /** The signed address, which `v1.auth.byUrl` accepts. */
        url: secret(z.string()),
        /** A shorter address for the same single sign-in, which `v1.auth.byTokenUuid` accepts. */
        short_url: secret(z.string()),
        expires_at: time,
      }),
    ),
  extension: true,
  also: { 404: 'refusal' },
  refusals: ['auth.no_customer', 'auth.old_calls_off'],
});
