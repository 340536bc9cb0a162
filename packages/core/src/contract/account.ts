import * as z from 'zod/mini';
import { call } from './call.ts';
import { bytes, done, email, id, money, newPassword, result, time, uuid } from './primitives.ts';

const who = {
  user_id: id,
  user_new_id: uuid,
  email,
  is_ban: z._default(z.boolean(), false),
  tg_id: z.optional(z.nullable(z.int())),
  user_name: z.string(),
};

/** Why and how long a customer is banned. This product's own, beside `is_ban`. */
export const ban = z.object({ reason: z.string(), start_at: time, end_at: time });

/** What a customer may use now. Today and yesterday are business days of the site. */
export const oldServiceInfo = z.object({
  user_level_text: z.string(),
  /** Devices at once; `null`: unlimited. */
  online_ip_limit: z.nullable(z.int()),
  /** Mbps as text; `null`: unlimited. */
  speed_limit: z.nullable(z.string()),
  /** Subscription addresses, the main entry first. */
  sub_link: z._default(z.array(z.string()), []),
  traffic_log_token: uuid,
  other_emby_uuid: uuid,
  ss_passwd: z.string(),
  ss_uuid: uuid,
  user_level_expire_in: time,
  user_account_expire_in: time,
  ss_upload_size: bytes,
  ss_download_size: bytes,
  ss_bandwidth_total_size: bytes,
  ss_bandwidth_yesterday_used_size: z._default(bytes, 0),
  ss_bandwidth_today_used_size: z._default(bytes, 0),
  is_link_burn_after: z._default(z.boolean(), false),
  // From here on: this product's own, for the dashboard.
  /** The level as a number; 0 is an account without a plan. */
  user_level: z.int(),
  plan_name: z.nullable(z.string()),
  /** Whether nodes serve the customer now. */
  is_active: z.boolean(),
  /** When the running period began and when usage goes back to 0; `null`: it does not. */
  period_start_at: z.nullable(time),
  next_reset_at: z.nullable(time),
  /** Distinct addresses alive in the last two minutes. */
  online_ip_count: z.int(),
  nodes_usable: z.int(),
  nodes_total: z.int(),
  nodes_online: z.int(),
});

export const dashboard = call({
  operation: 'account.dashboard',
  method: 'GET',
  path: '/api/v2/user/dashboard/',
  access: 'customer',
  meaning: 'What the dashboard shows: the customer, the wallet balance and the running service.',
  answer: result(
    z.object({
      ...who,
      money_amount: money,
      old_service_info: z.nullable(oldServiceInfo),
    }),
  ),
});

export const me = call({
  operation: 'account.me',
  method: 'GET',
  path: '/api/v2/user/get_me',
  access: 'customer-even-banned',
  meaning: 'Who is signed in; while banned, also why and until when.',
  answer: result(z.object({ ...who, user_account_expire_in: time, ban: z._default(z.nullable(ban), null) })),
});

export const chatData = call({
  operation: 'account.chatData',
  method: 'GET',
  path: '/api/v2/user/crisp_data',
  access: 'customer',
  meaning: 'What the chat widget is told about the customer.',
  answer: result(
    z.object({
      user_email: z.string(),
      user_nickname: z.string(),
      /** Pairs of a name and a value. */
      session_data: z.array(z.array(z.unknown())),
    }),
  ),
});

export const changePassword = call({
  operation: 'account.changePassword',
  method: 'POST',
  path: '/api/v2/user/account/change-password',
  access: 'customer',
  meaning: 'Changes the password and ends every session, also this one.',
  body: z.object({ current_password: z.string().check(z.minLength(1)), new_password: newPassword }),
  answer: done,
  required: ['body'],
});
