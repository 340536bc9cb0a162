// Called by anybody, without a token: the captcha of the pages for signing in and up.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { secret } from '../base/fields/fields.ts';
import { uuid } from '../base/primitives.ts';

/** The purpose of the proof of work. A proof is valid for one purpose. */
export const captchaKind = z.enum(['forgot_password', 'register', 'login', 'test']);
export type CaptchaKind = z.infer<typeof captchaKind>;

export const captchaKey = call({
  operation: 'auth.captchaKey',
  method: 'GET',
  path: '/api/v2/captcha-key',
  access: 'anyone',
  idempotency: 'natural',
  meaning: 'Returns the one-time key for submitting a solved captcha.',
  query: () => ({ captcha_key_type: captchaKind }),
  answer: () =>
    z.object({
      is_success: z._default(z.boolean(), true),
      message: z._default(z.string(), ''),
      captcha_key: secret(uuid),
      captcha_key_type: captchaKind,
      /** The Cap site key: `/api/v2/captcha/{this}/` is the widget's endpoint. Empty: no captcha is required. */
      tiago2_cap_key_id: z.string(),
    }),
  changes: true,
});

export const captchaChallenge = call({
  operation: 'auth.captchaChallenge',
  method: 'POST',
  path: '/api/v2/captcha/{site_key}/challenge',
  access: 'anyone',
  idempotency: 'natural',
  envelope: 'plain',
  meaning: 'Returns a proof-of-work challenge of the Cap protocol.',
  params: () => ({ site_key: z.string().check(z.maxLength(64)) }),
  answer: () =>
    z.object({
      challenge: z.object({ c: z.int(), s: z.int(), d: z.int() }),
      token: secret(z.string()),
      /** Unix milliseconds. */
      expires: z.int(),
    }),
  extension: true,
  refusals: ['route.absent'],
});

export const captchaRedeem = call({
  operation: 'auth.captchaRedeem',
  method: 'POST',
  path: '/api/v2/captcha/{site_key}/redeem',
  access: 'anyone',
  idempotency: 'natural',
  envelope: 'plain',
  meaning:
    'Exchanges a solved challenge of the Cap protocol for the token that is sent as `tiago2_cap_token`.',
  params: () => ({ site_key: z.string().check(z.maxLength(64)) }),
  body: () =>
    z.object({
      token: secret(z.string().check(z.maxLength(200))),
      solutions: z.array(z.int().check(z.minimum(0))).check(z.maxLength(500)),
    }),
  answer: () =>
    z.object({
      success: z.boolean(),
      message: z.optional(z.string()),
      token: z.optional(secret(z.string())),
      expires: z.optional(z.int()),
    }),
  extension: true,
  refusals: ['route.absent'],
});
