import * as z from 'zod/mini';
import { call } from './call.ts';
import { bytes, duration, id, money, result, time } from './primitives.ts';

/** A code as people type it: letters, digits and hyphens, in upper or lower case. */
export const cdKey = z.string().check(z.trim(), z.minLength(6), z.maxLength(64), z.regex(/^[A-Za-z0-9-]+$/));

/**
 * The value of a code. Traffic requires a running main package and ends with it. Level days extend a running package
 * of that level. If none is running, they start one with `bytes` as its quota, unless the ended package had that
 * level and is continued. While a package of another level is running, the code is refused and stays valid.
 */
export const grant = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('money'), amount: money }),
  z.object({ kind: z.literal('traffic'), bytes }),
  z.object({ kind: z.literal('account_time'), duration }),
  z.object({ kind: z.literal('level_time'), level: id, duration, bytes: z.optional(bytes) }),
]);

export const rules = call({
  operation: 'cdKeys.rules',
  method: 'GET',
  path: '/api/v2/user/wallet/cd-key/cd-key/',
  access: 'customer',
  meaning: 'The limits for trying codes, and the codes that the customer redeemed before.',
  answer: () =>
    result(
      z.object({
        /** Wrong codes that are still allowed within the hour. */
        tries_left: z.int(),
        redeemed: z.array(z.object({ hint: z.string(), redeemed_at: time, grant })),
      }),
    ),
});

export const preview = call({
  operation: 'cdKeys.preview',
  method: 'POST',
  path: '/api/v2/user/wallet/cd-key/preview',
  access: 'customer',
  meaning: 'Shows the value of a code without redeeming it. A wrong code counts as a try.',
  body: () => z.object({ cd_key: cdKey }),
  answer: () => result(z.object({ grant })),
  extension: true,
  refusals: ['cd_keys.expired', 'cd_keys.revoked', 'cd_keys.used', 'cd_keys.wrong', 'cd_keys.yours'],
  consequences: ['cdKeys'],
});

export const redeem = call({
  operation: 'cdKeys.redeem',
  method: 'POST',
  path: '/api/v2/user/wallet/cd-key/{cd_key}/',
  access: 'customer',
  meaning: 'Redeems a code. Of several requests at the same time, one succeeds.',
  params: () => ({ cd_key: cdKey }),
  answer: () => result(z.object({ grant, wallet_balance: money })),
  refusals: [
    'cd_keys.expired',
    'cd_keys.needs_main_package',
    'cd_keys.other_level',
    'cd_keys.revoked',
    'cd_keys.used',
    'cd_keys.wrong',
    'cd_keys.yours',
    'services.too_late',
    'services.too_much',
    'wallet.full',
  ],
  consequences: ['account', 'cdKeys', 'links', 'nodes', 'servicesOld', 'shop', 'wallet'],
});
