// No calls: passwords, codes and the proof of the owner, for the calls of customers.

import * as z from 'zod/mini';
import { secret } from '../base/fields/fields.ts';

/** 8 to 128 characters. The server also refuses very common ones. */
export const newPassword = secret(z.string().check(z.minLength(8), z.maxLength(128)));

/** Six digits from a mail or an authenticator. An empty text counts as missing. */
export const sixDigits = secret(
  z.string().check(z.minLength(1, { abort: true }), z.regex(/^\d{6}$/, 'input.six_digits')),
);

/** A code of the authenticator, or a recovery code. Case, spaces at the ends and the hyphen do not matter. */
export const secondFactorCode = secret(
  z.string().check(z.trim(), z.regex(/^(\d{6}|[0-9A-Za-z]{5}-?[0-9A-Za-z]{5})$/)),
);

/**
 * Fields that prove the owner. Send one of them. A second factor that is younger than a day proves nothing. A wrong
 * password or code from a known device counts against that device only. From any other caller it counts against the
 * source, and against all unknown devices of the account together. After fifty wrong passwords an hour, or ten wrong
 * codes an hour or thirty a day, Ferry refuses only callers without the cookie of a known device.
 */
export const ownerFields = {
  current_password: z.optional(z.nullable(secret(z.string().check(z.maxLength(200))))),
  /** A code of the authenticator, or a recovery code. */
  two_fa_code: z.optional(z.nullable(secondFactorCode)),
};
