// Called by a signed-in customer: redeeming a code.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { secret } from '../base/fields/fields.ts';
import { bytes, duration, id, money, result, time } from '../base/primitives.ts';
import { accountState } from '../services/state.ts';

/** A code as people type it: letters, digits and hyphens, in upper or lower case. */
export const cdKey = secret(
  z.string().check(z.trim(), z.minLength(6), z.maxLength(64), z.regex(/^[A-Za-z0-9-]+$/)),
);

/**
 * The value of a code. `traffic` requires a running service and ends with it. `plan_time` extends the running plan,
 * whichever it is, and the account with it, and adds `bytes` as a package. If no plan is running it is refused, unless
 * `resume_ended` continues the last plan as it was, with its whole quota. `account_time` moves only the end of the
 * account. `level_time` extends a running service of that level, and adds `bytes` as a package, which lasts until the
 * service ends and does not return at a reset. If none is running, it begins a service of exactly `bytes`, without a
 * product or a reset, with the limits of the customer's ended service of that level, or else those of the code.
 * Without `bytes` it continues an ended plan of that level as it was, with its whole quota; bytes that a code gave
 * once do not come back. While a service of another level is running, or if there is none to continue, the code is
 * refused and stays valid. `product` gives what the product promises at that time: a plan begins when the customer's
 * plans have ended, or at once if none is running; a traffic package requires a running plan.
 */
export const grant = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('money'), amount: money }),
  z.object({ kind: z.literal('traffic'), bytes }),
  z.object({
    kind: z.literal('plan_time'),
    duration,
    bytes: z.optional(bytes),
    resume_ended: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal('account_time'), duration }),
  z.object({
    kind: z.literal('level_time'),
    level: id,
    duration,
    bytes: z.optional(bytes),
    /** Mbps. Without it: unlimited. */
    speed_limit: z.optional(z.int()),
    /** Devices at once. Without it: unlimited. */
    device_limit: z.optional(z.int()),
    /** Groups of nodes. Without it: none. */
    node_groups: z.optional(z.array(z.string())),
  }),
  z.object({
    kind: z.literal('product'),
    product_id: id,
    /** What the product is called. */
    name: z.string(),
  }),
]);

/** When the plan of a product begins. `null`: the code gives no plan. */
const beginsAt = z.nullable(time);

export const rules = call({
  operation: 'cdKeys.rules',
  method: 'GET',
  path: '/api/v2/user/wallet/cd-key/cd-key/',
  access: 'customer',
  meaning:
    'How many wrong codes the customer may still try, and the codes that the customer redeemed before.',
  answer: () =>
    result(
      z.object({
        /** Wrong codes that are still allowed within the hour. */
        tries_left: z.int(),
        redeemed: z.array(z.object({ hint: z.string(), redeemed_at: time, grant, begins_at: beginsAt })),
      }),
    ),
});

const codeRefusals = [
  'cd_keys.expired',
  'cd_keys.revoked',
  'cd_keys.used',
  'cd_keys.wrong',
  'cd_keys.yours',
] as const;

export const preview = call({
  operation: 'cdKeys.preview',
  method: 'POST',
  path: '/api/v2/user/wallet/cd-key/preview',
  access: 'customer',
  idempotency: 'natural',
  meaning:
    'Shows the value of a code, and the service before and after it, without redeeming it. A wrong code counts as a try.',
  body: () => z.object({ cd_key: cdKey }),
  answer: () =>
    result(
      z.object({
        grant,
        before: accountState,
        /** `null`: the code cannot be redeemed at present. */
        after: z.nullable(accountState),
        begins_at: beginsAt,
        /** Why it cannot be redeemed at present, though it stays valid. */
        blocked: z.nullable(z.object({ code: z.string(), message: z.string() })),
      }),
    ),
  extension: true,
  refusals: codeRefusals,
  consequences: ['cdKeys'],
});

export const redeem = call({
  operation: 'cdKeys.redeem',
  method: 'POST',
  path: '/api/v2/user/wallet/cd-key/{cd_key}/',
  access: 'customer',
  idempotency: 'key',
  meaning:
    'Redeems a code. Of several requests at the same time, as many succeed as the code has uses. A customer redeems a code once.',
  params: () => ({ cd_key: cdKey }),
  answer: () =>
    result(
      z.object({
        grant,
        wallet_balance: money,
        before: accountState,
        after: accountState,
        begins_at: beginsAt,
      }),
    ),
  refusals: [
    ...codeRefusals,
    'cd_keys.needs_level',
    'cd_keys.needs_main_package',
    'cd_keys.no_last_plan',
    'cd_keys.no_running_plan',
    'cd_keys.other_level',
    'services.endless',
    'services.too_late',
    'services.too_many_terms',
    'services.too_much',
    'shop.needs_main_package',
    'wallet.full',
  ],
  consequences: ['account', 'cdKeys', 'links', 'nodes', 'services', 'servicesOld', 'shop', 'wallet'],
});
