// Called by staff with a script token: redeem codes.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { ahead, secret } from '../base/fields/fields.ts';
import {
  bytes,
  customerIdText,
  id,
  idText,
  line,
  paging,
  period,
  result,
  serial,
  time,
} from '../base/primitives.ts';
import { codeGrant } from '../base/terms.ts';
import { grant as worth } from './customer.ts';

/** The maximum number of codes in a batch. */
export const maxCodes = 10_000;

/** How many customers may redeem a code, each once. */
const uses = z.int().check(z.minimum(1), z.maximum(100_000));

export const create = call({
  operation: 'cdKeys.create',
  method: 'POST',
  path: '/api/v2/admin_api/cd-keys',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:codes.money',
  meaning:
    'Makes a batch of redeem codes of one kind. Ferry does not store their text: only this answer and its repeats with the same `Idempotency-Key` have it.',
  body: () =>
    z.object({
      grant: codeGrant,
      /** The number of codes. */
      count: z._default(z.int().check(z.minimum(1), z.maximum(maxCodes)), 1),
      /** How many customers may redeem each code, each once. */
      uses: z._default(uses, 1),
      /** When they expire. `null`: never. */
      expires_at: z._default(z.nullable(ahead(time)), null),
      /** The purpose of the codes, shown in the list of batches. */
      note: z._default(line(0, 200), ''),
    }),
  answer: () => result(z.object({ batch_id: id, cd_keys: z.array(secret(z.string())) })),
  extension: true,
  also: { 409: 'refusal' },
  refusals: ['cd_keys.ends_in_past', 'cd_keys.no_product'],
});

export const listBatches = call({
  operation: 'cdKeys.listBatches',
  method: 'GET',
  path: '/api/v2/admin_api/cd-keys/batches',
  access: 'admin',
  scope: 'admin:codes.read',
  meaning: 'Batches of codes with how often they were redeemed, newest first.',
  query: () => paging(1_000, 50),
  answer: () =>
    result(
      z.object({
        total_count: z.int(),
        batches: z.array(
          z.object({
            batch_id: id,
            created_at: time,
            note: z.string(),
            grant: worth,
            expires_at: z.nullable(time),
            count: z.int(),
            /** The uses of each code. */
            uses: z.int(),
            /** Redemptions of all its codes. */
            redeemed: z.int(),
            /** The uses that are left of all its codes. A revoked or expired code has none. */
            uses_left: z.int(),
            /** Revoked codes. */
            revoked: z.int(),
          }),
        ),
      }),
    ),
  extension: true,
});

const codeState = z.enum(['open', 'redeemed', 'expired', 'revoked']);

const code = z.object({
  code_id: id,
  /** `null`: made before batches existed. */
  batch_id: z.nullable(id),
  /** The last four characters. */
  hint: z.string(),
  grant: worth,
  /** `redeemed`: all its uses are spent. */
  state: codeState,
  uses: z.int(),
  /** How many customers can still redeem it. */
  uses_left: z.int(),
  created_at: time,
  expires_at: z.nullable(time),
  /** The last redemption: when, and by whom. */
  redeemed_at: z.nullable(time),
  user_id: z.nullable(id),
  email: z.nullable(z.string()),
});

export const list = call({
  operation: 'cdKeys.list',
  method: 'GET',
  path: '/api/v2/admin_api/cd-keys',
  access: 'admin',
  scope: 'admin:codes.read',
  meaning:
    'Codes with their uses and the last customer who redeemed them, newest first; never their text, only its last four characters.',
  query: () => ({
    ...paging(1_000, 50, 10_000_000),
    batch_id: z.optional(idText),
    state: z.optional(codeState),
    /** Codes that this customer redeemed. */
    user_id: z.optional(customerIdText),
    hint: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{4}$/, 'input.last_four'))),
    /** Filters the time of creation. */
    ...period,
  }),
  answer: () => result(z.object({ total_count: z.int(), codes: z.array(code) })),
  extension: true,
});

export const show = call({
  operation: 'cdKeys.show',
  method: 'GET',
  path: '/api/v2/admin_api/cd-keys/{code_id}',
  access: 'admin',
  scope: 'admin:codes.read',
  meaning: 'A code with its uses, and the customers who redeemed it, newest first.',
  params: () => ({ code_id: idText }),
  query: () => paging(1_000, 50),
  answer: () =>
    result(
      z.extend(code, {
        /** How often it was redeemed. */
        total_count: z.int(),
        redemptions: z.array(
          z.object({
            user_id: id,
            email: z.string(),
            redeemed_at: time,
            grant: worth,
            /** When the plan of a product begins. `null`: the code gives no plan. */
            begins_at: z.nullable(time),
          }),
        ),
      }),
    ),
  extension: true,
  also: { 404: 'refusal' },
  refusals: ['cd_keys.absent'],
});

const short = z.object({
  user_id: id,
  email: z.string(),
  /** The id of the code. `null`: a gift of staff. */
  code_id: z.nullable(id),
  /** The last four characters of the code. */
  hint: z.nullable(z.string()),
  /** The id of the gift. `null`: a code. */
  gift_id: z.nullable(serial),
  /** When it was redeemed or given. */
  at: time,
  level: z.int(),
  promised_bytes: bytes,
  given_bytes: bytes,
  short_bytes: bytes,
});

export const listShort = call({
  operation: 'cdKeys.listShort',
  method: 'GET',
  path: '/api/v2/admin_api/cd-keys/short',
  access: 'admin',
  scope: 'admin:codes.read',
  meaning:
    'Codes and gifts of level days that added fewer bytes than they promised: an older version dropped the bytes if the customer already had the level. Sorted by customer; `total_bytes` is the sum of all missing bytes.',
  query: () => paging(1_000, 50),
  answer: () => result(z.object({ total_count: z.int(), total_bytes: bytes, short: z.array(short) })),
  extension: true,
});

const revoked = result(z.object({ revoked: z.int() }));

export const revokeBatch = call({
  operation: 'cdKeys.revokeBatch',
  method: 'POST',
  path: '/api/v2/admin_api/cd-keys/batches/{batch_id}/revoke',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:codes.money',
  meaning: 'Revokes the codes of a batch that have uses left.',
  params: () => ({ batch_id: idText }),
  answer: () => revoked,
  extension: true,
  refusals: ['cd_keys.batch_absent'],
});

export const revoke = call({
  operation: 'cdKeys.revoke',
  method: 'POST',
  path: '/api/v2/admin_api/cd-keys/{code_id}/revoke',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:codes.money',
  meaning: 'Revokes one code that has uses left, by its number in the list.',
  params: () => ({ code_id: idText }),
  answer: () => revoked,
  extension: true,
  also: { 409: 'refusal' },
  refusals: ['cd_keys.absent', 'cd_keys.redeemed_before'],
});
