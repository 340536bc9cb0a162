// Called by staff with a script token: the payment methods of the site.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { means } from '../base/fields/fields.ts';
import { done, id, line, result, time } from '../base/primitives.ts';
import { amount } from '../base/terms.ts';
import { inLanguages, textsBeside } from '../base/texts.ts';
import { gateway, payMethodCode } from './pay-method.ts';

const address = z.url({ protocol: /^https?$/ }).check(z.maxLength(300));
const secretLine = (name: string) => means(line(1, 300), { secret: true, name });

/** What the gateway needs to know, without its secrets. */
const epay = {
  kind: z.literal('epay'),
  /** The address of the gateway, under which `submit.php`, `mapi.php` and `api.php` are. */
  address: means(address, { name: 'url' }),
  /** Your merchant number. */
  pid: means(line(1, 64), { name: 'pid' }),
  /** EPay’s name of the way to pay, such as `alipay`. */
  type: means(line(1, 32), { name: 'type' }),
  /** `form`: the customer opens `submit.php`; `api`: Ferry gets an address or a QR code from `mapi.php`. */
  mode: means(z._default(z.enum(['form', 'api']), 'form'), { name: 'mode' }),
};
const stripe = {
  kind: z.literal('stripe'),
  /** The address of Stripe’s API. */
  address: means(z._default(address, 'https://api.stripe.com'), { name: 'url' }),
};

const settings = z.discriminatedUnion('kind', [
  z.object({
    ...epay,
    /** Your merchant key, for MD5 signatures. */
    key: secretLine('merchant_key'),
  }),
  z.object({
    ...stripe,
    /** Your secret key. */
    key: secretLine('api_key'),
    /** The signing secret of the webhook that sends the events of Checkout sessions. */
    webhook_secret: secretLine('webhook_secret'),
  }),
]);

const shownSettings = z.discriminatedUnion('kind', [
  z.object(epay),
  z.object(stripe),
  z.object({ kind: z.literal('sandbox') }),
]);

const label = line(1, 40);
const bound = z.nullable(means(amount, { form: 'amount' }));

/** The terms of a method that can be changed. */
const terms = {
  /** The method’s name, as customers see it. */
  label,
  ...textsBeside('label', line(0, 40)),
  settings,
  /** The minimum amount of a payment. `null`: only the site’s own limit. */
  least: bound,
  /** The maximum amount of a payment. `null`: only the site’s own limit. */
  most: bound,
};

const method = z.object({
  method: payMethodCode,
  /** Its number in older calls, `pay_method_id`. */
  number: id,
  gateway,
  label,
  ...inLanguages('label', () => z.optional(z.string())),
  /** Secrets are kept on the server. */
  settings: shownSettings,
  least: z.nullable(amount),
  most: z.nullable(amount),
  /** The place in the list that customers see, from 1. */
  position: z.int(),
  /** Whether customers can choose it. A notification for an earlier order counts nevertheless. */
  is_enabled: z.boolean(),
  /** The address to which the gateway sends notifications. */
  notify_address: z.string(),
  created_at: time,
  updated_at: time,
});

const ofOne = {
  access: 'admin',
  params: () => ({ method: payMethodCode }),
  answer: () => result(method),
  extension: true,
} as const;

export const list = call({
  operation: 'payMethods.list',
  method: 'GET',
  path: '/api/v2/admin_api/pay-methods',
  access: 'admin',
  scope: 'admin:pay-methods.read',
  meaning:
    'All payment methods in the order that customers see, with their settings and without their secrets.',
  answer: () => result(z.array(method)),
  extension: true,
});

export const show = call({
  ...ofOne,
  operation: 'payMethods.show',
  method: 'GET',
  path: '/api/v2/admin_api/pay-methods/{method}',
  scope: 'admin:pay-methods.read',
  meaning: 'One payment method, without its secrets.',
  refusals: ['pay_methods.absent'],
});

export const create = call({
  operation: 'payMethods.create',
  method: 'POST',
  path: '/api/v2/admin_api/pay-methods',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:pay-methods.write',
  meaning:
    'Adds a payment method at the end of the list. Customers can choose it at once, unless `is_enabled` is false. A code cannot be used again. At most 100.',
  body: () =>
    z.object({
      method: payMethodCode,
      ...terms,
      least: z._default(bound, null),
      most: z._default(bound, null),
      is_enabled: z._default(z.boolean(), true),
    }),
  answer: () => result(method),
  extension: true,
  also: { 409: 'refusal' },
  refusals: ['pay_methods.bounds', 'pay_methods.currency', 'pay_methods.taken', 'pay_methods.too_many'],
});

export const update = call({
  ...ofOne,
  operation: 'payMethods.update',
  method: 'PUT',
  path: '/api/v2/admin_api/pay-methods/{method}',
  idempotency: 'natural',
  scope: 'admin:pay-methods.write',
  meaning:
    'Changes the given fields of a payment method. Given settings replace the earlier ones as a whole, and open orders then use the new ones.',
  body: () => z.partial(z.object(terms)),
  also: { 409: 'refusal' },
  refusals: ['pay_methods.absent', 'pay_methods.bounds', 'pay_methods.currency', 'pay_methods.gateway_stays'],
});

export const enable = call({
  ...ofOne,
  operation: 'payMethods.enable',
  method: 'POST',
  path: '/api/v2/admin_api/pay-methods/{method}/enable',
  idempotency: 'natural',
  scope: 'admin:pay-methods.write',
  meaning: 'Lets customers choose a payment method again.',
  refusals: ['pay_methods.absent'],
});

export const disable = call({
  ...ofOne,
  operation: 'payMethods.disable',
  method: 'POST',
  path: '/api/v2/admin_api/pay-methods/{method}/disable',
  idempotency: 'natural',
  scope: 'admin:pay-methods.write',
  meaning: 'Hides a payment method from customers. Payments for earlier orders are credited nevertheless.',
  refusals: ['pay_methods.absent'],
});

export const order = call({
  operation: 'payMethods.order',
  method: 'POST',
  path: '/api/v2/admin_api/pay-methods/order',
  access: 'admin',
  idempotency: 'natural',
  scope: 'admin:pay-methods.write',
  meaning: 'Sets the order that customers see: the given methods first, the others after them.',
  body: () => z.object({ methods: z.array(payMethodCode).check(z.minLength(1), z.maxLength(100)) }),
  answer: () => done,
  extension: true,
  also: { 404: 'refusal' },
  refusals: ['pay_methods.absent'],
});
