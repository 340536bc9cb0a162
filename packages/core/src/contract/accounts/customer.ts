// Called by a signed-in customer: account, dashboard, profile, password and activity.

import * as z from 'zod/mini';
import { newPassword, ownerFields, sixDigits } from '../auth/credentials.ts';
import { stopped } from '../auth/stopped.ts';
import { call } from '../base/call.ts';
import { past } from '../base/fields/fields.ts';
import {
  bytes,
  done,
  email,
  flag,
  id,
  money,
  nickname,
  paging,
  result,
  serial,
  time,
  uuid,
} from '../base/primitives.ts';
import { oldServiceInfo } from './old-service-info.ts';
import { language, noPreferences, preferences, preferencesChange, timeZone } from './preferences.ts';

const who = {
  user_id: id,
  user_new_id: uuid,
  email,
  is_ban: z._default(z.boolean(), false),
  tg_id: z.optional(z.nullable(z.int())),
  user_name: z.string(),
};

/** The reason and the end of a ban. An extension, beside `is_ban`. */
export const ban = z.object({ reason: z.string(), start_at: time, end_at: time });

export const dashboard = call({
  operation: 'account.dashboard',
  method: 'GET',
  path: '/api/v2/user/dashboard/',
  access: 'customer',
  meaning: 'What the dashboard shows: the customer, the wallet balance and the running service.',
  answer: () =>
    result(
      z.object({
        ...who,
        money_amount: money,
        /** When the customer first bought something. `null`: never. An extension, like the next two fields. */
        first_paid_at: z._default(z.nullable(time), null),
        /** When a client first fetched the subscription. `null`: never. */
        first_fetch_at: z._default(z.nullable(time), null),
        /** The hour of the first traffic, known a few seconds after the node's report. `null`: none. */
        first_traffic_at: z._default(z.nullable(time), null),
        old_service_info: z.nullable(oldServiceInfo),
      }),
    ),
});

/** A requested deletion of the account. An extension. */
export const ending = z.object({ requested_at: time, ends_at: time });

export const me = call({
  operation: 'account.me',
  method: 'GET',
  path: '/api/v2/user/get_me',
  access: 'customer-even-banned',
  meaning:
    'Who is signed in, the reason and end of a running ban, and whether the account is going to be deleted.',
  answer: () =>
    result(
      z.object({
        ...who,
        user_account_expire_in: time,
        ban: z._default(z.nullable(ban), null),
        /** Until `ends_at` the deletion can be cancelled. */
        deletion: z._default(z.nullable(ending), null),
        /** Whether the customer must change the password: it is very common, or staff require it. */
        must_change_password: z._default(z.boolean(), false),
        /** The zone in which days and times are shown. An extension, like the next field. */
        time_zone: z.string(),
        preferences: z._default(preferences, noPreferences),
      }),
    ),
});

export const chatData = call({
  operation: 'account.chatData',
  method: 'GET',
  path: '/api/v2/user/crisp_data',
  access: 'customer',
  meaning: 'The data about the customer that the chat widget gets.',
  answer: () =>
    result(
      z.object({
        user_email: z.string(),
        user_nickname: z.string(),
        /** Pairs of a name and a value. */
        session_data: z.array(z.array(z.unknown())),
      }),
    ),
});

export const token = call({
  operation: 'account.token',
  method: 'GET',
  path: '/api/v2/user/',
  access: 'customer-even-banned',
  meaning: 'The content of the call’s access token: its customer and its expiry.',
  answer: () =>
    result(
      z.object({
        user_id: id,
        user_new_id: uuid,
        user_name: z.string(),
        email,
        role: z.literal('malio_postgrest_user'),
        /** The same as `token_type`, for older clients. */
        access_type: z.literal('access'),
        token_type: z.literal('access'),
        jti: uuid,
        session_id: uuid,
        /** Unix seconds. */
        issued_at: z.int(),
        /** Unix seconds. */
        expires_at: z.int(),
      }),
    ),
});

export const oldService = call({
  operation: 'account.oldService',
  method: 'GET',
  path: '/api/v2/user/get_old_service',
  access: 'customer',
  apiToken: 'read',
  meaning: 'A summary of the running service.',
  answer: () =>
    result(
      z.object({
        /** The id of the account, because an account has exactly one service. */
        service_id: id,
        /** The plan. Empty: none was bought. */
        service_name: z.string(),
        service_type: z.enum(['main_package', 'none']),
        expire_time: time,
        traffic_used: bytes,
        traffic_total: bytes,
        /** Whether nodes serve the customer now. */
        is_active: z._default(z.boolean(), true),
      }),
    ),
});

export const profile = call({
  operation: 'account.profile',
  method: 'GET',
  path: '/api/v2/user/account/me',
  access: 'customer',
  meaning: 'The settings of the account that its owner can change.',
  answer: () =>
    result(
      z.object({
        user_id: id,
        user_new_id: uuid,
        email: z.string(),
        user_name: z.string(),
        created_at: time,
        /** The last successful sign-in. */
        last_login: z.nullable(time),
        /** The address was verified at sign-up. */
        is_verified: z._default(z.boolean(), true),
        telegram_linked: z._default(z.boolean(), false),
        /** The language of mails. */
        language,
        time_zone: z.string(),
        preferences: z._default(preferences, noPreferences),
      }),
    ),
});

const page = paging(100, 20);

/** The topic of an account's event. An extension. */
export const activityTopic = z.enum(['sign_in', 'security', 'service', 'money']);

export type ActivityTopic = z.infer<typeof activityTopic>;

export const activity = call({
  operation: 'account.activity',
  method: 'GET',
  path: '/api/v2/user/account/activity',
  access: 'customer',
  meaning: 'Security and money events of the account, newest first.',
  query: () => ({
    ...page,
    // From here on: extensions.
    topic: z.optional(activityTopic),
    /** From this moment (inclusive). */
    from_iso: z.optional(past(time)),
    /** Until this moment (exclusive). */
    to_iso: z.optional(past(time)),
  }),
  answer: () =>
    result(
      z.object({
        /** The number of all entries that match the filters. */
        total_count: z.int(),
        activities: z.array(
          z.object({
            activity_id: serial,
            activity_type: z.string(),
            /** `null`: a kind of event that this version does not know. An extension. */
            topic: z._default(z.nullable(activityTopic), null),
            /** A sentence in the caller's language. */
            description: z.string(),
            timestamp: time,
            /** Empty: unknown. */
            ip_address: z.string(),
            /** The browser or program. Empty: unknown, or the customer's device was not involved. An extension. */
            user_agent: z._default(z.string(), ''),
          }),
        ),
      }),
    ),
});

export const loginHistory = call({
  operation: 'account.loginHistory',
  method: 'GET',
  path: '/api/v2/user/account/login-history',
  access: 'customer',
  meaning: 'Sign-ins that succeeded, newest first.',
  query: () => page,
  answer: () =>
    result(
      z.array(
        z.object({
          /** Unix seconds. */
          login_time: z.int(),
          /** Empty: unknown. */
          ip_address: z.string(),
          user_agent: z.string(),
        }),
      ),
    ),
});

export const loginIpLog = call({
  operation: 'account.loginIpLog',
  method: 'GET',
  path: '/api/v2/user/account/login-ip-log',
  access: 'customer',
  meaning: 'All sign-in attempts with their IP address, including refused ones, newest first.',
  query: () => ({
    ...page,
    // From here on: extensions.
    /** True: only attempts of the calling device. False: only those of other devices. */
    is_current: z.optional(flag),
    /** True: only successful ones. False: only refused ones. */
    is_login: z.optional(flag),
  }),
  answer: () =>
    z.extend(done, {
      result_list: z.array(
        z.object({
          id: uuid,
          user_id: id,
          login_ip: z.string(),
          created_at: time,
          /** False: the attempt was refused. */
          is_login: z._default(z.boolean(), true),
          user_agent: z.string(),
          /** `null`: the sign-in succeeded, or the reason was not stored. */
          refused_for: z.nullable(
            z.enum(['wrong_password', 'account_disabled', 'code_required', 'code_wrong', 'passkey_wrong']),
          ),
          /**
           * Whether it came from the calling device: in this session, or in another one of the same browser. An
           * extension.
           */
          is_current: z._default(z.boolean(), false),
        }),
      ),
      total_count: z.int(),
    }),
});

export const changePassword = call({
  operation: 'account.changePassword',
  method: 'POST',
  path: '/api/v2/user/account/change-password',
  access: 'customer',
  idempotency: 'key',
  meaning:
    'Changes the password and ends every session, including this one. Requires the proof of the owner. API tokens and the linked Telegram chat stay.',
  body: () => z.object({ ...ownerFields, new_password: newPassword }),
  answer: () => done,
  proof: true,
  refusals: ['auth.password_common'],
  consequences: ['account', 'sessions'],
});

export const editPassword = call({
  operation: 'account.editPassword',
  method: 'POST',
  path: '/api/v2/user/account/edit-password',
  access: 'customer',
  idempotency: 'key',
  meaning: 'Changes the password and ends every session, as `account.changePassword` does.',
  body: () => changePassword.body,
  answer: () => done,
  proof: true,
  refusals: ['auth.password_common'],
  consequences: ['account', 'sessions'],
});

export const editProfile = call({
  operation: 'account.editProfile',
  method: 'POST',
  path: '/api/v2/user/account/edit-profile',
  access: 'customer',
  idempotency: 'natural',
  meaning:
    'Changes the nickname, the language of mails, the time zone or the display preferences. Missing fields do not change.',
  body: () =>
    z.object({
      user_name: z.optional(z.nullable(nickname)),
      language: z.optional(z.nullable(language)),
      time_zone: z.optional(z.nullable(timeZone)),
      /** An extension. */
      preferences: z.optional(z.nullable(preferencesChange)),
    }),
  answer: () => done,
  consequences: ['account'],
});

export const editEmail = call({
  operation: 'account.editEmail',
  method: 'POST',
  path: '/api/v2/user/account/edit-email',
  access: 'customer',
  idempotency: 'key',
  meaning:
    'Changes the e-mail address in two steps. The first, with the proof of the owner, mails six digits to the new address. The second, with these digits as `email_code`, changes the address, unlinks Telegram and informs the old address. The answer does not depend on whether the address has an account.',
  body: () =>
    z.object({
      /** The new address, the same in both steps. */
      email,
      /** First step. */
      ...ownerFields,
      /** Second step: the mailed code. */
      email_code: z.optional(z.nullable(sixDigits)),
      /** Second step: also revokes the API tokens. */
      end_api_tokens: z._default(z.boolean(), true),
    }),
  answer: () =>
    result(
      z.object({
        is_changed: z.boolean(),
        /** What stopped working. Empty in the first step. */
        stopped: z.array(stopped),
      }),
    ),
  proof: true,
  refusals: ['account.email_same', 'auth.code_ended', 'auth.code_wrong'],
  consequences: ['account', 'apiTokens', 'notifications', 'telegram'],
});
