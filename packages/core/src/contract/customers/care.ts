// Called by staff with a script token: changes of a customer: account, gifts, sign-in and notes.

import * as z from 'zod/mini';
import { language, timeZone } from '../accounts/preferences.ts';
import { call } from '../base/call.ts';
import {
  bytes,
  email,
  id,
  idText,
  line,
  money,
  nickname,
  paging,
  result,
  serial,
  staffNote,
  time,
  uuid,
} from '../base/primitives.ts';
import { deviceLimit, grant, someNodeGroups, speedLimit } from '../base/terms.ts';
import { clientDevice } from '../links/devices.ts';
import { pushDevice } from '../push/customer.ts';
import { passkey } from '../security/passkeys.ts';
import { accountState } from '../services/state.ts';
import { which } from './which.ts';

/** The reason, for the audit log. The customer sees that staff did it, but not the reason. */
const reason = line(1, 200);

export const create = call({
  operation: 'users.create',
  method: 'POST',
  path: '/api/v2/admin_api/users',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:users.edit',
  meaning:
    'Creates an account for a customer, with a password that nobody knows, and mails a code to set one, valid for ten minutes. The customer can request another code later.',
  body: () =>
    z.object({
      email,
      user_name: nickname,
      language: z._default(language, 'zh-CN'),
      /** The inviter: id, UUID or address. */
      invited_by: z.optional(which),
    }),
  answer: () => result(z.object({ user_id: id, user_new_id: uuid, email })),
  extension: true,
  also: { 404: 'refusal', 409: 'refusal' },
  refusals: ['account.email_reserved', 'account.email_taken', 'users.absent'],
});

export const edit = call({
  operation: 'users.edit',
  method: 'PUT',
  path: '/api/v2/admin_api/users/{user}',
  access: 'admin',
  idempotency: 'natural',
  scope: 'admin:users.edit',
  meaning:
    'Changes the given fields of a customer: name, language, time zone, and limits of the running plan or of all plans. Bought or granted values change only by purchases and grants, the address by `users.replaceEmail`.',
  params: () => ({ user: which }),
  body: () =>
    z.object({
      user_name: z.optional(nickname),
      language: z.optional(language),
      time_zone: z.optional(timeZone),
      /** Mbps. `null`: unlimited. */
      speed_limit: z.optional(z.nullable(speedLimit)),
      /** Devices at once. `null`: unlimited. */
      device_limit: z.optional(z.nullable(deviceLimit)),
      /** Groups of nodes beside those of the level. `null`: none. */
      node_groups: z.optional(z.nullable(someNodeGroups)),
      /** The plans that get these limits: the running one alone (default), or also those that wait behind it. */
      apply_to: z.optional(z.enum(['running', 'all'])),
      /** Requires a new password at the next sign-in. */
      must_change_password: z.optional(z.boolean()),
    }),
  answer: () =>
    result(
      z.object({
        user_id: id,
        user_name: z.string(),
        language: z.string(),
        time_zone: z.string(),
        speed_limit: z.nullable(z.int()),
        device_limit: z.nullable(z.int()),
        node_groups: z.nullable(z.array(z.string())),
        must_change_password: z.boolean(),
      }),
    ),
  extension: true,
  refusals: ['users.absent'],
});

/** Ends ways into a customer's account, with a reason. */
const reset = {
  method: 'POST',
  access: 'admin',
  params: () => ({ user: which }),
  body: () => z.object({ reason }),
  extension: true,
} as const;

export const resetPassword = call({
  ...reset,
  operation: 'users.resetPassword',
  scope: 'admin:users.security',
  path: '/api/v2/admin_api/users/{user}/reset_password',
  idempotency: 'key',
  meaning:
    'Invalidates a customer’s password, sessions, API tokens, linked chat and pending sign-ins, and mails a code to set a new password. Nobody sees a password.',
  answer: () =>
    result(
      z.object({
        user_id: id,
        /** The address that got the code. */
        mailed_to: email,
      }),
    ),
  refusals: ['users.absent'],
});

export const resetSecondFactor = call({
  ...reset,
  operation: 'users.resetSecondFactor',
  scope: 'admin:users.security',
  path: '/api/v2/admin_api/users/{user}/reset_2fa',
  idempotency: 'key',
  meaning:
    'Turns off a customer’s lost second factor. The customer gets a mail with a link that restores it, if it was older than 72 hours and the account was not recovered by other means since.',
  answer: () => result(z.object({ user_id: id })),
  refusals: ['users.absent', 'users.no_second_factor'],
});

export const unlinkTelegram = call({
  ...reset,
  operation: 'users.unlinkTelegram',
  scope: 'admin:users.security',
  path: '/api/v2/admin_api/users/{user}/unlink_telegram',
  idempotency: 'key',
  meaning: 'Unlinks a customer’s Telegram and sends a message to the chat.',
  answer: () => result(z.object({ user_id: id })),
  refusals: ['telegram.not_linked', 'users.absent'],
});

export const addNote = call({
  operation: 'users.addNote',
  method: 'POST',
  path: '/api/v2/admin_api/users/{user}/notes',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:users.edit',
  meaning: 'Adds a note about a customer for staff. The customer never sees it, not even in an export.',
  params: () => ({ user: which }),
  body: () => z.object({ note: z.string().check(z.trim(), z.minLength(1), z.maxLength(5_000)) }),
  answer: () => result(staffNote),
  extension: true,
  refusals: ['users.absent'],
});

export const listNotes = call({
  operation: 'users.listNotes',
  method: 'GET',
  path: '/api/v2/admin_api/users/{user}/notes',
  access: 'admin',
  scope: 'admin:users.read',
  meaning: 'The notes of staff about a customer, newest first.',
  params: () => ({ user: which }),
  query: () => paging(200, 50),
  answer: () => result(z.object({ total_count: z.int(), notes: z.array(staffNote) })),
  extension: true,
  refusals: ['users.absent'],
});

export const listDevices = call({
  operation: 'users.listDevices',
  method: 'GET',
  path: '/api/v2/admin_api/users/{user}/devices',
  access: 'admin',
  scope: 'admin:users.read',
  meaning: 'The devices that fetched a customer’s subscription and reported a hardware id, last seen first.',
  params: () => ({ user: which }),
  answer: () => result(z.array(z.extend(clientDevice, { hwid: z.string() }))),
  extension: true,
  refusals: ['users.absent'],
});

export const removeDevice = call({
  operation: 'users.removeDevice',
  method: 'DELETE',
  path: '/api/v2/admin_api/users/{user}/devices/{device_id}',
  access: 'admin',
  idempotency: 'natural',
  scope: 'admin:users.edit',
  meaning: 'Removes a device that fetched a customer’s subscription, so that another device can fetch it.',
  params: () => ({ user: which, device_id: idText }),
  answer: () => result(z.object({ user_id: id, device_id: id })),
  extension: true,
  refusals: ['link.device_absent', 'users.absent'],
});

export const listPasskeys = call({
  operation: 'users.listPasskeys',
  method: 'GET',
  path: '/api/v2/admin_api/users/{user}/passkeys',
  access: 'admin',
  scope: 'admin:users.read',
  meaning: 'A customer’s passkeys, newest first. Nobody can sign in with what is shown.',
  params: () => ({ user: which }),
  answer: () => result(z.array(passkey)),
  extension: true,
  refusals: ['users.absent'],
});

export const removePasskey = call({
  ...reset,
  operation: 'users.removePasskey',
  scope: 'admin:users.security',
  path: '/api/v2/admin_api/users/{user}/passkeys/{passkey_id}/remove',
  params: () => ({ user: which, passkey_id: idText }),
  idempotency: 'key',
  meaning:
    'Removes a lost or foreign passkey of a customer. The customer gets a mail with a link that restores it, if it was older than 72 hours and the account was not recovered by other means since.',
  answer: () => result(z.object({ user_id: id, passkey_id: id })),
  refusals: ['security.passkey_absent', 'users.absent'],
});

export const listPushDevices = call({
  operation: 'users.listPushDevices',
  method: 'GET',
  path: '/api/v2/admin_api/users/{user}/push_devices',
  access: 'admin',
  scope: 'admin:users.read',
  meaning: 'The browsers that get a customer’s notifications, newest first.',
  params: () => ({ user: which }),
  answer: () => result(z.array(pushDevice)),
  extension: true,
  refusals: ['users.absent'],
});

export const removePushDevice = call({
  operation: 'users.removePushDevice',
  method: 'DELETE',
  path: '/api/v2/admin_api/users/{user}/push_devices/{push_device_id}',
  access: 'admin',
  idempotency: 'natural',
  scope: 'admin:users.edit',
  meaning: 'Stops notifications to a browser of a customer, who can enable them again.',
  params: () => ({ user: which, push_device_id: idText }),
  answer: () => result(z.object({ user_id: id, push_device_id: id })),
  extension: true,
  refusals: ['push.absent', 'users.absent'],
});

/** What a gift may change. */
const given = z.extend(accountState, { quota_bytes: bytes, wallet_balance: money });

export const grantTo = call({
  operation: 'users.grant',
  method: 'POST',
  path: '/api/v2/admin_api/users/{user}/grant',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:users.money',
  meaning:
    'Gives a customer money, traffic, or days of the plan, the account or a level, like a redeem code.',
  params: () => ({ user: which }),
  body: () => z.object({ grant, reason }),
  answer: () =>
    result(
      z.object({
        /** The id of the gift, the same for the same idempotency key. */
        gift_id: serial,
        user_id: id,
        wallet_balance: money,
        level: z.int(),
        /** `null`: the plan has no end. */
        level_expires_at: z.nullable(time),
        quota_bytes: bytes,
        /** Service, quota and wallet without the gift. */
        before: given,
        /** Service, quota and wallet with the gift. */
        after: given,
      }),
    ),
  extension: true,
  also: { 409: 'refusal' },
  refusals: [
    'cd_keys.needs_level',
    'cd_keys.needs_main_package',
    'cd_keys.no_last_plan',
    'cd_keys.no_running_plan',
    'cd_keys.other_level',
    'services.endless',
    'services.too_late',
    'services.too_many_terms',
    'services.too_much',
    'users.absent',
    'wallet.full',
  ],
});

export const setEnabled = call({
  operation: 'users.setEnabled',
  method: 'POST',
  path: '/api/v2/admin_api/users/{user}/enabled',
  access: 'admin',
  idempotency: 'natural',
  scope: 'admin:users.edit',
  meaning:
    'Disables a customer (no sign-in, no node) or enables him again. Disabling ends the sessions and deletes nothing.',
  params: () => ({ user: which }),
  body: () => z.object({ is_enabled: z.boolean(), reason }),
  answer: () => result(z.object({ user_id: id, is_enabled: z.boolean() })),
  extension: true,
  refusals: ['users.absent'],
});

export const endSessions = call({
  operation: 'users.endSessions',
  method: 'POST',
  path: '/api/v2/admin_api/users/{user}/end_sessions',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:users.security',
  meaning: 'Ends all sessions of a customer. API tokens and the subscription link stay.',
  params: () => ({ user: which }),
  answer: () => result(z.object({ user_id: id, ended: z.int() })),
  extension: true,
  refusals: ['users.absent'],
});
