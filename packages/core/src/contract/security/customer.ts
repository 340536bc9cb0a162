// Called by a signed-in customer: second factor, recovery codes and closing a leak.

import * as z from 'zod/mini';
import { ownerFields, secondFactorCode } from '../auth/credentials.ts';
import { stopped } from '../auth/stopped.ts';
import { call } from '../base/call.ts';
import { secret } from '../base/fields/fields.ts';
import { linkToken, result, time, uuid } from '../base/primitives.ts';

/** Hours after which a new second factor can prove the owner. */
export const factorProvesAfterHours = 24;

const state = {
  /** Whether a sign-in requires a code. */
  ga_enable: z.boolean(),
  /** Whether a sign-in from a new place is mailed. */
  email_notification: z.boolean(),
};

export const show = call({
  operation: 'security.show',
  method: 'GET',
  path: '/api/v2/user/account/security',
  access: 'customer',
  meaning: 'Whether the second factor is on, and which mails about sign-ins are sent.',
  answer: () =>
    result(
      z.object({
        ...state,
        /** Since when it is on. `null`: it is off. */
        ga_enabled_at: z.nullable(time),
        ga_last_used_at: z.nullable(time),
        /** When the pending enrolment expires. `null`: none is pending. */
        ga_pending_until: z.nullable(time),
        recovery_codes_left: z.int(),
        /** Whether the customer must change the password: it is very common, or staff require it. */
        must_change_password: z._default(z.boolean(), false),
      }),
    ),
});

/** The secret for the authenticator, by QR code or by hand. */
export const enrolment = z.object({
  /** Base32. */
  secret: secret(z.string()),
  otpauth_uri: secret(z.string()),
  expires_at: time,
});

export const change = call({
  operation: 'security.change',
  method: 'POST',
  path: '/api/v2/user/account/security',
  access: 'customer',
  idempotency: 'key',
  meaning:
    'Turns the second factor and the mails about sign-ins on or off. To turn the factor on, first send `ga_enable` alone: the answer has a secret, valid for ten minutes. Then send `ga_enable` with a code as `ga_token`: it turns the factor on, and the answer has the recovery codes, once. Turning the factor off requires a code, too. Turning the factor on or off, or the mails off, requires the proof of the owner. For the mails and for turning the factor on, a session that was opened with the password less than ten minutes ago is enough.',
  body: () =>
    z.object({
      /** Absent or equal to the present value: no change. */
      ga_enable: z.optional(z.nullable(z.boolean())),
      email_notification: z.optional(z.nullable(z.boolean())),
      /** A code of the authenticator. To turn it off, a recovery code is accepted, too. */
      ga_token: z.optional(z.nullable(secondFactorCode)),
      ...ownerFields,
    }),
  answer: () =>
    result(
      z.object({
        ...state,
        /** In the answer that begins an enrolment. */
        enrolment: z.nullable(enrolment),
        /** In the answer that turns the second factor on, and only there. */
        recovery_codes: z.nullable(z.array(secret(z.string()))),
      }),
    ),
  proof: true,
  refusals: ['auth.two_factor_required', 'security.already_on', 'security.enrolment_ended'],
  consequences: ['account', 'notifications', 'security'],
});

export const renewRecoveryCodes = call({
  operation: 'security.renewRecoveryCodes',
  method: 'POST',
  path: '/api/v2/user/account/security/recovery-codes',
  access: 'customer',
  idempotency: 'key',
  meaning: 'Makes ten new recovery codes, shown once; earlier ones become invalid.',
  body: () => z.object({ ga_token: secondFactorCode }),
  answer: () => result(z.object({ recovery_codes: z.array(secret(z.string())) })),
  extension: true,
  refusals: ['auth.two_factor_wrong'],
  consequences: ['account.activity', 'security'],
});

export const closeLeak = call({
  operation: 'security.closeLeak',
  method: 'POST',
  path: '/api/v2/user/account/security/close-leak',
  access: 'customer',
  idempotency: 'key',
  meaning:
    'Secures an account whose secrets were leaked, in one step: replaces the subscription link, connection password and UUID, ends every other session and pending sign-in, unlinks Telegram and revokes the API tokens. Requires the proof of the owner. A repeat within 30 seconds changes nothing more. The password of the account stays.',
  body: () => z.optional(z.object(ownerFields)),
  answer: () =>
    result(
      z.object({
        link_token: linkToken,
        /** Addresses of the new link, the preferred one first. */
        sub_link: z.array(secret(z.string())),
        ss_uuid: secret(uuid),
        stopped: z.array(stopped),
      }),
    ),
  proof: true,
  extension: true,
  consequences: ['account', 'apiTokens', 'links', 'security', 'servicesOld.list', 'sessions', 'telegram'],
});
