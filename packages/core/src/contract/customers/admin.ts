// Called by staff with a script token: finding and reading customers.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { means } from '../base/fields/fields.ts';
import { bytes, email, id, line, maxId, money, paging, result, time, uuid } from '../base/primitives.ts';
import { accountState } from '../services/state.ts';
import { debt } from '../wallet/customer.ts';
import { which } from './which.ts';

/**
 * The state of a customer, for staff: the first one that applies. `expired`: the plan or the account has ended.
 * `active`: none of the others applies, so nodes serve the customer.
 */
export const customerState = z.enum([
  'disabled',
  'banned',
  'leaving',
  'no_plan',
  'expired',
  'used_up',
  'active',
]);

const row = {
  user_id: id,
  email,
  user_name: z.string(),
  state: customerState,
  plan_name: z.nullable(z.string()),
  level: z.int(),
  level_expires_at: time,
  wallet_balance: money,
  used_bytes: bytes,
  quota_bytes: bytes,
  created_at: time,
  /** The time of the last traffic. `null`: never. */
  last_used_at: z.nullable(time),
};

export const find = call({
  operation: 'users.find',
  method: 'GET',
  path: '/api/v2/admin_api/users',
  access: 'admin',
  scope: 'admin:users.read',
  meaning:
    'Customers by a part of their address or name, or by number, UUID, invite code, Telegram number, subscription token or an IP that they signed in from; newest first.',
  query: () => ({
    /** The search text. Without it all customers match. */
    q: z.optional(line(1, 200)),
    state: z.optional(customerState),
    level: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000))),
    /** Customers whose last purchase is this product, by its id or a part of its name. */
    plan: z.optional(line(1, 100)),
    /** Customers whose plan ends within this many days, and who are `active` or in the given `state`. */
    expiring_days: z.optional(
      means(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3_650)), { unit: 'days' }),
    ),
    /** Customers without traffic for at least this many days. */
    silent_days: z.optional(
      means(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3_650)), { unit: 'days' }),
    ),
    /** The id of the inviter. */
    invited_by: z.optional(
      means(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxId)), { of: 'customer' }),
    ),
    ...paging(200, 50),
  }),
  answer: () => result(z.object({ total_count: z.int(), users: z.array(z.object(row)) })),
  extension: true,
});

export const show = call({
  operation: 'users.show',
  method: 'GET',
  path: '/api/v2/admin_api/users/{user}',
  access: 'admin',
  scope: 'admin:users.read',
  meaning: 'Everything about one customer: account, service, money, ways to sign in, bans and open tasks.',
  params: () => ({ user: which }),
  answer: () =>
    result(
      z.object({
        ...row,
        user_new_id: uuid,
        language: z.string(),
        time_zone: z.string(),
        registered_ip: z.nullable(z.string()),
        invite_code: z.string(),
        invited_by: z.nullable(id),
        invited: z.int(),
        invite_balance: money,
        ...debt,
        speed_limit: z.nullable(z.int()),
        device_limit: z.nullable(z.int()),
        node_groups: z.nullable(z.array(z.string())),
        next_reset_at: z.nullable(time),
        /** The service as the customer sees it in a preview. Empty while nothing is running. */
        service: accountState,
        telegram_id: z.nullable(z.int()),
        has_second_factor: z.boolean(),
        passkeys: z.int(),
        must_change_password: z.boolean(),
        sessions: z.int(),
        /** The last successful sign-in. `null`: none. */
        last_sign_in: z.nullable(z.object({ at: time, ip: z.nullable(z.string()) })),
        tickets_open: z.int(),
        paid: money,
        ban: z.nullable(z.object({ reason: z.string(), remark: z.string(), ends_at: time })),
        deletion_at: z.nullable(time),
        recent: z.array(z.object({ at: time, kind: z.string() })),
        /** The last notes of staff. */
        notes: z.array(z.object({ at: time, author: z.string(), note: z.string() })),
      }),
    ),
  extension: true,
  refusals: ['users.absent'],
});
