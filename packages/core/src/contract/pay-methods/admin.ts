// Called by staff with a script token: the payment methods of the site.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { means } from '../base/fields/fields.ts';
import { done, id, line, result, time } from '../base/primitives.ts';
import { amount, level, nodeGroups, price } from '../base/terms.ts';
import { inLanguages, textsBeside } from '../base/texts.ts';
import { feePayer, gateway, payCurrency, payMethodCode, payRate, percent } from './pay-method.ts';
import { changedSettings, settings, shownSettings } from './settings.ts';

const label = line(1, 40);
const bound = z.nullable(means(amount, { form: 'amount' }));

/** The terms of a method that can be changed. */
const terms = {
  /** The method’s name, as customers see it. */
  label,
  ...textsBeside('label', line(0, 40)),
  /** The minimum amount of a payment. `null`: only the site’s own limit. */
  least: bound,
  /** The maximum amount of a payment. `null`: only the site’s own limit. */
  most: bound,
  /** The title of the order at the gateway. `null`: the site’s name and the amount. */
  title: z.nullable(line(1, 100)),
  /** The currency in which the gateway is asked for the money. It needs a `rate`. `null`: the site’s own. */
  currency: z.nullable(payCurrency),
  /** What one unit of the site’s currency costs in the method’s currency, such as `0.1389`. */
  rate: z.nullable(payRate),
  /** The gateway’s fee in percent of the amount. */
  fee_percent: percent,
  /** The gateway’s fee for each payment, in the site’s currency, in addition to the percentage. */
  fee_fixed: price,
  /** Who bears the fee. `customer`: it is added to what is paid. It is never credited. */
  fee_payer: feePayer,
  /** The levels of plans whose customers can choose the method. Empty: everybody can. */
  levels: z.array(level).check(z.maxLength(100)),
  /** The node groups of plans whose customers can choose the method. Empty: everybody can. */
  node_groups: nodeGroups,
};

/** The terms of a new method, if nothing else is given. */
const usualTerms = {
  least: z._default(terms.least, null),
  most: z._default(terms.most, null),
  title: z._default(terms.title, null),
  currency: z._default(terms.currency, null),
  rate: z._default(terms.rate, null),
  fee_percent: z._default(terms.fee_percent, '0'),
  fee_fixed: z._default(terms.fee_fixed, '0.00'),
  fee_payer: z._default(terms.fee_payer, 'site'),
  levels: z._default(terms.levels, []),
  node_groups: z._default(terms.node_groups, []),
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
  title: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  rate: z.nullable(z.string()),
  fee_percent: z.string(),
  fee_fixed: z.string(),
  fee_payer: feePayer,
  levels: z.array(z.int()),
  node_groups: z.array(z.string()),
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
      settings,
      ...terms,
      ...usualTerms,
      is_enabled: z._default(z.boolean(), true),
    }),
  answer: () => result(method),
  extension: true,
  also: { 409: 'refusal' },
  refusals: [
    'pay_methods.bounds',
    'pay_methods.currency',
    'pay_methods.key',
    'pay_methods.no_rate',
    'pay_methods.taken',
    'pay_methods.too_many',
  ],
});

export const update = call({
  ...ofOne,
  operation: 'payMethods.update',
  method: 'PUT',
  path: '/api/v2/admin_api/pay-methods/{method}',
  idempotency: 'natural',
  scope: 'admin:pay-methods.write',
  meaning:
    'Changes the given fields of a payment method. Given settings replace the earlier ones, except that secrets stay if they are left out. Open orders then use the new settings.',
  body: () => z.partial(z.object({ settings: changedSettings, ...terms })),
  also: { 409: 'refusal' },
  refusals: [
    'pay_methods.absent',
    'pay_methods.bounds',
    'pay_methods.currency',
    'pay_methods.gateway_stays',
    'pay_methods.key',
    'pay_methods.no_rate',
  ],
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

export const test = call({
  ...ofOne,
  operation: 'payMethods.test',
  method: 'POST',
  path: '/api/v2/admin_api/pay-methods/{method}/test',
  changes: false,
  scope: 'admin:pay-methods.read',
  meaning:
    'Tries a payment method without moving money: asks the gateway whether it accepts the settings, and opens the notification address by the site’s public name, as the gateway does.',
  answer: () =>
    result(
      z.object({
        method: payMethodCode,
        tests: z.array(
          z.object({
            /** `gateway`: it answers and accepts the settings. `notify_address`: a notification reaches the server. */
            test: z.enum(['gateway', 'notify_address']),
            /** `skipped`: the gateway cannot be asked. */
            outcome: z.enum(['ok', 'failed', 'skipped']),
            message: z.string(),
          }),
        ),
      }),
    ),
  refusals: ['pay_methods.absent'],
});
