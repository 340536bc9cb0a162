// No calls: Stripe Checkout.

import * as z from 'zod/mini';
import { means } from '../../base/fields/fields.ts';
import { address, secretText } from './fields.ts';

export const shown = z.object({
  kind: z.literal('stripe'),
  /** The address of Stripe’s API. */
  address: means(z._default(address, 'https://api.stripe.com'), { name: 'url' }),
});

export const secrets = z.object({
  /** Your secret key. */
  key: secretText('api_key'),
  /** The signing secret of the webhook that sends the events of Checkout sessions. */
  webhook_secret: secretText('webhook_secret'),
});
