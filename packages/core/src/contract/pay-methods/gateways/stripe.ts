// No calls: Stripe Checkout.

import * as z from 'zod/mini';
import { means } from '../../base/fields/fields.ts';
import { address, secretText } from './fields.ts';

/** Stripe’s name of a way to pay, such as `card`, `alipay` or `wechat_pay`. */
const stripeMethod = z.string().check(z.regex(/^[a-z\d_]{1,40}$/));

export const shown = z.object({
  kind: z.literal('stripe'),
  /** The address of Stripe’s API. */
  address: means(z._default(address, 'https://api.stripe.com'), { name: 'url' }),
  /** The ways to pay that Checkout may offer. Empty: all that are on in Stripe’s dashboard. */
  methods: means(z._default(z.array(stripeMethod).check(z.maxLength(20)), []), { name: 'stripe_methods' }),
});

export const secrets = z.object({
  /** Your secret key. */
  key: secretText('api_key'),
  /** The signing secret of the webhook that sends the events of Checkout sessions. */
  webhook_secret: secretText('webhook_secret'),
});
