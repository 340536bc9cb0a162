// Called by staff with a script token: bans of customers.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { ahead } from '../base/fields/fields.ts';
import { customerIdText, done, email, flag, id, paging, result, time } from '../base/primitives.ts';

/** The state of a ban. `lifted`: staff ended or cancelled it. */
export const banState = z.enum(['to_come', 'running', 'over', 'lifted']);

export const list = call({
  operation: 'users.listBans',
  method: 'GET',
  path: '/api/v2/admin_api/bans',
  access: 'admin',
  scope: 'admin:users.read',
  meaning: 'Bans of customers, the latest start first, with customer, reason and end.',
  query: () => ({ state: z.optional(banState), user_id: z.optional(customerIdText), ...paging(200, 50) }),
  answer: () =>
    result(
      z.object({
        total_count: z.int(),
        bans: z.array(
          z.object({
            ban_id: id,
            user_id: id,
            email,
            user_name: z.string(),
            state: banState,
            starts_at: time,
            ends_at: time,
            lifted_at: z.nullable(time),
            /** Shown to the customer. */
            reason: z.string(),
            /** Visible to admins. */
            remark: z.string(),
          }),
        ),
      }),
    ),
  extension: true,
});

/** The reason of a ban for which none is given. Customers read it in their language. */
export const customaryReason = '管理员禁封用户';

export const insert = call({
  operation: 'users.ban',
  method: 'POST',
  path: '/v1/admin/user_ban_task_insert',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:users.edit',
  meaning:
    'Bans a customer from `task_start_at`, by default now, until `task_end_at`. The customer can still sign in to see the reason.',
  query: () => ({
    user_id: customerIdText,
    task_start_at: z.optional(ahead(time)),
    task_end_at: ahead(time),
    /** Mails the customer when the ban begins. */
    is_need_send_email: z._default(flag, true),
    /** The reason, shown to the customer. */
    ban_context: z._default(z.string().check(z.maxLength(500)), customaryReason),
    /** A note for admins. */
    remark: z._default(z.string().check(z.maxLength(500)), ''),
  }),
  answer: () => done,
  also: { 404: 'refusal' },
  refusals: ['bans.ends_before_start', 'bans.ends_in_past', 'bans.no_customer'],
});

export const unban = call({
  operation: 'users.unban',
  method: 'POST',
  path: '/v1/admin/user_ban_task_unban',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:users.edit',
  meaning: 'Ends the running ban of a customer and cancels scheduled ones.',
  query: () => ({ user_id: customerIdText }),
  answer: () => done,
  also: { 404: 'refusal' },
  refusals: ['bans.no_customer', 'bans.none'],
});
