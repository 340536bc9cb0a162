// Called by programs of the older panel: the older portal and apps, for signing in and up.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { secret } from '../base/fields/fields.ts';
import { id, time, uuid } from '../base/primitives.ts';
import { answer, oldFlag } from '../v1/envelope.ts';
import * as auth from './anyone.ts';
import { captchaKind } from './captcha.ts';

const login_ = auth.login.body.shape;
const register_ = auth.register.body.shape;
const reset_ = auth.resetPassword.body.shape;

/** The solved captcha, if the site requires one. */
const proof = { captcha_key: login_.captcha_key, tiago2_cap_token: login_.tiago2_cap_token };

/** Forms send an empty text for an empty field. */
const open = <T extends z.core.$ZodType>(schema: T) => z.union([z.literal(''), schema]);

const credentials = {
  email: login_.email,
  passwd: login_.password,
  /** A code of the authenticator, or a recovery code. Required if the account has a second factor. */
  code: z.optional(open(login_.two_fa_code)),
  /** Keeps the session for 30 days instead of an hour. */
  remember_me: z._default(oldFlag, false),
  ...proof,
};

const tokens = answer({ access_token: secret(z.string()), refresh_token: secret(z.string()), user_id: id });
const v1 = { access: 'anyone', envelope: 'v1' } as const;

export const authorize = call({
  ...v1,
  operation: 'v1.auth.authorize',
  method: 'GET',
  path: '/v1/authorization',
  idempotency: 'key',
  meaning:
    'Signs a customer in by query parameters, for clients that support nothing else. `v1.auth.login` keeps secrets out of the address.',
  query: () => credentials,
  answer: () => tokens,
  changes: true,
  refusals: ['auth.old_calls_off', ...auth.login.refusals],
});

/** Required and optional fields of a form, by the settings of the site. */
const needs = answer({
  needs: z.array(z.string()),
  may_send: z.array(z.string()),
  /** The purpose of the required captcha. `null`: none is required. */
  captcha_key_type: z.nullable(captchaKind),
});

export const loginForm = call({
  ...v1,
  operation: 'v1.auth.loginForm',
  method: 'GET',
  path: '/v1/auth/login',
  meaning: 'Returns what signing in requires. Signs nobody in.',
  answer: () => needs,
  refusals: ['auth.old_calls_off'],
});

export const login = call({
  ...v1,
  operation: 'v1.auth.login',
  method: 'POST',
  path: '/v1/auth/login',
  idempotency: 'key',
  meaning: 'Signs a customer in, as `auth.login` does. The body is a form or JSON.',
  body: () => z.object(credentials),
  answer: () => tokens,
  refusals: ['auth.old_calls_off', ...auth.login.refusals],
});

export const registerForm = call({
  ...v1,
  operation: 'v1.auth.registerForm',
  method: 'GET',
  path: '/v1/auth/register',
  meaning: 'Returns what signing up requires. Creates no account.',
  answer: () => needs,
  refusals: ['auth.old_calls_off'],
});

export const register = call({
  ...v1,
  operation: 'v1.auth.register',
  method: 'POST',
  path: '/v1/auth/register',
  idempotency: 'key',
  meaning:
    'Creates an account with the code that `v1.auth.send` mailed, and signs in. The body is a form or JSON.',
  body: () =>
    z.object({
      email: register_.email,
      name: register_.name,
      passwd: register_.password,
      repasswd: secret(z.string()),
      /** The invite code. */
      code: register_.invite_code,
      emailcode: z.optional(open(register_.email_code)),
    }),
  answer: () => tokens,
  refusals: ['auth.old_calls_off', ...auth.register.refusals],
});

const codeRequest = {
  ...v1,
  method: 'POST',
  body: () => z.object({ email: login_.email, ...proof }),
  answer: () => answer({}),
} as const;

export const send = call({
  ...codeRequest,
  operation: 'v1.auth.send',
  path: '/v1/auth/send',
  idempotency: 'key',
  meaning:
    'Mails a six-digit code for sign-up. The answer does not depend on whether the address has an account.',
  refusals: ['auth.captcha_wrong', 'auth.old_calls_off'],
});

export const requestReset = call({
  ...codeRequest,
  operation: 'v1.auth.requestReset',
  path: '/v1/password/reset',
  idempotency: 'key',
  meaning:
    'Mails a six-digit code for a new password. The answer does not depend on whether the address has an account.',
  refusals: ['auth.captcha_wrong', 'auth.old_calls_off'],
});

export const resetPassword = call({
  ...v1,
  operation: 'v1.auth.resetPassword',
  method: 'POST',
  path: '/v1/password/token/{token}',
  idempotency: 'key',
  meaning:
    'Sets a new password and ends every session. The token in the path is the mailed code. The body, a form or JSON, has the e-mail address.',
  params: () => ({ token: reset_.email_code }),
  body: () =>
    z.object({
      email: reset_.email,
      password: reset_.password,
      repasswd: secret(z.string()),
      ...proof,
    }),
  answer: () => answer({}),
  required: ['token'],
  refusals: ['auth.old_calls_off', 'auth.passwords_differ', ...auth.resetPassword.refusals],
});

export const qrcodeLogin = call({
  ...v1,
  operation: 'v1.auth.qrcodeLogin',
  method: 'POST',
  path: '/v1/auth/qrcode_login',
  idempotency: 'natural',
  meaning:
    'Signs in with the help of a signed-in device or Telegram. Without `login_token` it starts a request, valid for 15 minutes. With `login_token` it returns the state of the request and, once after the confirmation, the tokens of the session. The body is a form or JSON.',
  body: () =>
    z.optional(
      z.object({
        /**
         * The token from the first answer. It must stay on the device, because the session's tokens are given to its
         * holder.
         */
        login_token: z.optional(open(secret(z.string().check(z.maxLength(2_000))))),
        /** A code of the authenticator, or a recovery code, in the state `code_required`. */
        code: credentials.code,
        remember_me: credentials.remember_me,
        ...proof,
      }),
    ),
  answer: () =>
    answer({
      /** `code_required`: confirmed, and the account has a second factor. */
      state: z.enum(['waiting', 'code_required', 'confirmed', 'refused', 'expired']),
      /** Only in the first answer, like `login_code`, `login_url` and `poll_seconds`. */
      login_token: z.optional(secret(z.string())),
      /** The start parameter of the Telegram bot, after `login_`. It gives no access by itself. */
      login_code: z.optional(z.string()),
      /** The content of the QR code. */
      login_url: z.optional(z.string()),
      /** Seconds between two polls. */
      poll_seconds: z.optional(z.int()),
      expires_at: z.optional(time),
      /** Only in one answer, after the confirmation, like `refresh_token` and `user_id`. */
      access_token: z.optional(secret(z.string())),
      refresh_token: z.optional(secret(z.string())),
      user_id: z.optional(id),
    }),
  refusals: [
    'auth.account_disabled',
    'auth.captcha_wrong',
    'auth.old_calls_off',
    'auth.sign_in_request_gone',
    'auth.two_factor_required',
    'auth.two_factor_wrong',
  ],
});

/**
 * Redirects with status 303. The credential is in the fragment, and the page uses it: opening the address signs nobody
 * in.
 */
const leading = { ...v1, method: 'GET', answer: () => z.null(), also: { 303: 'nothing' } } as const;

export const byUrl = call({
  ...leading,
  operation: 'v1.auth.byUrl',
  path: '/v1/auth/by_url',
  meaning:
    'Redirects a signed sign-in address, valid for ten minutes, to the page that signs in with it. An invalid address leads to the same page without a code.',
  query: () => ({
    /** Unix seconds. */
    created_at_unix: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(4_102_444_800)),
    /** The signature. */
    valid_token: secret(uuid),
    /** Sealed by the server. */
    input_data: secret(z.string().check(z.minLength(1), z.maxLength(2_000))),
    /** `v1`: also opens the older session. */
    login_web_version: z._default(auth.webVersion, 'v1'),
  }),
  refusals: ['auth.old_calls_off'],
});

export const byTokenUuid = call({
  ...leading,
  operation: 'v1.auth.byTokenUuid',
  path: '/v1/auth/by_token_uuid/{token_uuid}',
  meaning: 'Redirects the short form of a sign-in address to the page that signs in with it.',
  params: () => ({ token_uuid: secret(uuid) }),
  refusals: ['auth.old_calls_off'],
});
