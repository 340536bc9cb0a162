// No calls: an external gateway, which is an operator’s own service that speaks docs/external-gateway.md.

import * as z from 'zod/mini';
import { means } from '../../base/fields/fields.ts';
import { address } from './fields.ts';

export const shown = z.object({
  kind: z.literal('external'),
  /** The address of the service, under which `payments` is. */
  address: means(address.check(z.refine((text) => !/[?#@]/.test(text), 'input.format')), {
    name: 'service_url',
  }),
  /** Whether the service may be on a private address, and be asked by http. Otherwise only public addresses by https. */
  is_private_allowed: means(z._default(z.boolean(), false), { name: 'is_private_allowed' }),
});

export const secrets = z.object({
  /** The secret of Standard Webhooks with which both sides sign: `whsec_` and 24 to 64 bytes in base64. */
  signing_secret: means(
    z
      .string()
      .check(
        z.regex(
          /^whsec_(?:(?:[A-Za-z\d+/]{4}){8,20}(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?|(?:[A-Za-z\d+/]{4}){21}(?:[A-Za-z\d+/]{2}==)?)$/,
        ),
      ),
    { secret: true, name: 'signing_secret' },
  ),
});
