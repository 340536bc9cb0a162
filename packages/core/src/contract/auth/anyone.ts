// Called by anybody, without a token: signing in and out, signing up, a new password, and the links in mails.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { secret } from '../base/fields/fields.ts';
import { done, email, id, nickname, result, uuid } from '../base/primitives.ts';
import { newPassword, secondFactorCode, sixDigits } from './credentials.ts';
import { bytesWithSignature, passkeyProof } from './passkey.ts';
import { stopped } from './stopped.ts';

const tokens = { access_token: secret(z.string()), refresh_token: secret(z.string()), user_id: id };

/**
 * The solved captcha. A successful call uses it up. A failed call does not, except the third one of an unknown device.
 */
const proof = { captcha_key: z.optional(secret(uuid)), tiago2_cap_token: z._default(secret(z.string()), '') };

export const login = call({
  operation: 'auth.login',
  method: 'POST',
  path: '/api/v2/auth/account_login/login',
  access: 'anyone',
  idempotency: 'key',
  meaning:
    'Signs a customer in. Refused with `auth.two_factor_required` if the password is right but the second factor, `two_fa_code` or `passkey`, is missing.',
  body: () =>
    z.object({
      email,
      password: secret(z.string().check(z.minLength(1), z.maxLength(200))),
      /** A code of the authenticator, or a recovery code. */
      two_fa_code: z.optional(z.nullable(secondFactorCode)),
      /** Instead of a code: a signature of a passkey that is older than a day. */
      passkey: z.optional(z.nullable(passkeyProof)),
      /** Keeps the session for 30 days instead of an hour. */
      is_remember_me: z._default(z.boolean(), false),
      ...proof,
    }),
  bodyBytes: bytesWithSignature,
  answer: () => result(z.object(tokens)),
  refusals: [
    'auth.account_disabled',
    'auth.captcha_wrong',
    'auth.passkey_copied',
    'auth.passkey_gone',
    'auth.passkey_unknown',
    'auth.passkey_unverified',
    'auth.passkey_wrong',
    'auth.passkey_young',
    'auth.passkeys_off',
    'auth.two_factor_required',
    'auth.two_factor_wrong',
    'auth.wrong_credentials',
  ],
});

export const register = call({
  operation: 'auth.register',
  method: 'POST',
  path: '/api/v2/auth/account_register/',
  access: 'anyone',
  idempotency: 'key',
  meaning: 'Creates an account with the code that was mailed to its address, and signs in.',
  body: () =>
    z.object({
      email,
      name: nickname,
      password: newPassword,
      re_password: secret(z.string()),
      invite_code: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(64)))),
      email_code: z.optional(z.nullable(sixDigits)),
    }),
  answer: () => result(z.object({ ...tokens, user_name: z.string(), email })),
  refusals: [
    'auth.code_ended',
    'auth.code_wrong',
    'auth.invite_invalid',
    'auth.invite_required',
    'auth.password_common',
    'auth.passwords_differ',
  ],
});

export const requestRegisterCode = call({
  operation: 'auth.requestRegisterCode',
  method: 'POST',
  path: '/api/v2/auth/account_register/request-email-code',
  access: 'anyone',
  idempotency: 'key',
  meaning:
    'Mails a six-digit code for sign-up. The answer does not depend on whether the address has an account.',
  body: () => z.object({ email, ...proof }),
  answer: () => done,
  refusals: ['auth.captcha_wrong'],
});

export const checkInviteCode = call({
  operation: 'auth.checkInviteCode',
  method: 'POST',
  path: '/api/v2/auth/account_register/check-invite-code',
  access: 'anyone',
  idempotency: 'natural',
  meaning: 'Checks whether an invite code can be used; refused if not.',
  body: () => z.object({ invite_code: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)) }),
  answer: () => done,
  refusals: ['auth.invite_invalid'],
});

export const resetPassword = call({
  operation: 'auth.resetPassword',
  method: 'POST',
  path: '/api/v2/auth/account_reset_password/',
  access: 'anyone',
  idempotency: 'key',
  meaning:
    'Sets a new password with the mailed code. Ends every session and pending sign-in, unlinks Telegram and revokes the API tokens.',
  body: () => z.object({ email, email_code: sixDigits, password: newPassword, ...proof }),
  answer: () => result(z.object({ stopped: z.array(stopped) })),
  refusals: ['auth.captcha_wrong', 'auth.code_ended', 'auth.code_wrong', 'auth.password_common'],
});

export const requestResetCode = call({
  operation: 'auth.requestResetCode',
  method: 'POST',
  path: '/api/v2/auth/account_reset_password/request-email-code',
  access: 'anyone',
  idempotency: 'key',
  meaning:
    'Mails a six-digit code for a new password. The answer does not depend on whether the address has an account.',
  body: () => z.object({ email, ...proof }),
  answer: () => done,
  refusals: ['auth.captcha_wrong'],
});

export const refresh = call({
  operation: 'auth.refresh',
  method: 'POST',
  path: '/api/v2/auth/jwt_token/jwt_access_refresh',
  access: 'anyone',
  idempotency: 'natural',
  meaning: 'Returns a new access token and the next refresh token.',
  body: () => z.object({ refresh_token: secret(z.string().check(z.minLength(1))) }),
  answer: () =>
    result(
      z.object({
        access_token: secret(z.string()),
        /** Absent or `null`: the previous one stays valid. */
        refresh_token: z.optional(z.nullable(secret(z.string()))),
        user_id: id,
      }),
    ),
  also: { 401: 'refusal' },
  refusals: ['auth.session_ended'],
  // A token always has the same successor, so the call can be repeated.
});

export const signOut = call({
  operation: 'auth.signOut',
  method: 'POST',
  path: '/api/v2/auth/jwt_token/sign-out',
  access: 'anyone',
  idempotency: 'natural',
  meaning: 'Ends the session of a refresh token on the server. The answer is the same for an unknown token.',
  body: () => z.object({ refresh_token: secret(z.string().check(z.minLength(1))) }),
  answer: () => done,
  extension: true,
});

/** What the sign-up page needs before it is drawn. */
export const registerPolicy = call({
  operation: 'auth.registerPolicy',
  method: 'GET',
  path: '/api/v2/auth/account_register/policy',
  access: 'anyone',
  meaning: 'Returns whether sign-up requires an invite code.',
  answer: () => result(z.object({ invite: z.enum(['required', 'optional', 'off']) })),
  extension: true,
});

export const loginOldV1 = call({
  operation: 'auth.loginOldV1',
  method: 'POST',
  path: '/api/v2/auth/jwt_token/login_old_v1',
  access: 'anyone',
  idempotency: 'natural',
  meaning:
    'Opens a session of the older portal for a signed-in customer. Returns the data of the session, and sets the same data as signed cookies, which expire with the token that you sent. A web page may make this call only from this site or an origin of `FERRY_PORTAL_ORIGINS`.',
  body: () =>
    z.object({
      /** This token or `refresh_token` is required. */
      access_token: z.optional(z.nullable(secret(z.string()))),
      refresh_token: z.optional(z.nullable(secret(z.string()))),
    }),
  answer: () =>
    result(
      z.object({
        uid: id,
        email,
        /** Unix seconds when the session expires. */
        expire_in: z.int(),
        /** The session is valid from this address only. */
        ip: z.string(),
        /** The signature of all fields above. */
        key: secret(z.string().check(z.length(45))),
        is_login: z._default(z.boolean(), false),
        is_admin: z._default(z.boolean(), false),
      }),
    ),
  also: { 401: 'refusal' },
  refusals: ['auth.foreign_page', 'auth.session_ended', 'auth.signed_out'],
});

export const csrf = call({
  operation: 'auth.csrf',
  method: 'GET',
  path: '/api/v2/csrf',
  access: 'anyone',
  meaning:
    'Returns the token that calls with the older session must send as `X-CSRF-Token`, and sets the cookie that the token must match.',
  answer: () => z.object({ is_success: z._default(z.boolean(), true), csrf_token: secret(uuid) }),
});

/** Hours for which an owner's link in a mail is valid: one that undoes an action, or says "this was not me". */
export const undoHours = 72;

/**
 * The common part of the calls that use up such a link. Fields that no browser reads are in each call, because the
 * build removes them only there.
 */
const ownerLink = {
  method: 'POST',
  access: 'anyone',
  idempotency: 'key',
  body: () => z.object({ token: secret(z.string().check(z.minLength(1), z.maxLength(64))) }),
  answer: () =>
    result(
      z.object({
        /** The address to which the code for a new password was mailed. */
        email,
        stopped: z.array(stopped),
      }),
    ),
} as const;

export const undo = call({
  ...ownerLink,
  operation: 'auth.undo',
  path: '/api/v2/auth/undo',
  meaning:
    'Undoes the action that a mail reported, once and within 72 hours. Restores the e-mail address. Removes second factors, recovery codes, passkeys and deletion requests that were added since the action. Restores a factor or passkey that the action removed, if it was older than 72 hours and the account was not recovered since (by a reset, `auth.notMe`, `auth.undo`, `security.closeLeak` or staff). Ends sessions, API tokens, Telegram and pending codes, sets a random password, and mails a code for a new password. If staff, or a mail to the link’s own address, recovered the account in between, everything added after the recovery stays. Also accepts the token of `auth.notMe` if the account’s address has changed since that mail.',
  also: { 404: 'refusal', 409: 'refusal' },
  extension: true,
  refusals: ['auth.undo_expired', 'auth.undo_gone', 'auth.undo_taken', 'auth.undo_used'],
});

export const notMe = call({
  ...ownerLink,
  operation: 'auth.notMe',
  path: '/api/v2/auth/not-me',
  meaning:
    'Reports that the owner did not do what a mail says, once and within 72 hours. Ends sessions, API tokens, Telegram, pending codes and the password, and mails a code for a new password to the account’s address. Refused with `auth.not_me_moved` if that address has changed since the mail: then send the same token to `auth.undo`, which undoes the change.',
  also: { 404: 'refusal', 409: 'refusal' },
  extension: true,
  refusals: ['auth.not_me_expired', 'auth.not_me_gone', 'auth.not_me_moved', 'auth.not_me_used'],
});

/** `v1`: also opens a session of the older portal. */
export const webVersion = z.enum(['v1', 'v2']);

export const spendSignInLink = call({
  operation: 'auth.spendSignInLink',
  method: 'POST',
  path: '/api/v2/auth/sign-in-link',
  access: 'anyone',
  idempotency: 'key',
  meaning:
    'Signs in with the code of a sign-in link, once. Refused with `auth.two_factor_required` if the account has a second factor and `two_fa_code` is missing; the code of the link then stays valid.',
  body: () =>
    z.object({
      code: secret(z.string().check(z.minLength(1), z.maxLength(64))),
      /** A code of the authenticator, or a recovery code. */
      two_fa_code: z.optional(z.nullable(secondFactorCode)),
      is_remember_me: z._default(z.boolean(), false),
      /** `v1` also sets the cookies of the older session, like `auth.loginOldV1`. */
      login_web_version: z._default(webVersion, 'v2'),
    }),
  answer: () => result(z.object(tokens)),
  extension: true,
  refusals: [
    'auth.account_disabled',
    'auth.foreign_page',
    'auth.sign_in_link_gone',
    'auth.two_factor_required',
    'auth.two_factor_wrong',
  ],
});
