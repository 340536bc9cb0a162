import * as z from 'zod/mini';
import { means, past, secret } from './fields/fields.ts';

/** Money: a decimal string with two places, such as `"20.00"`. The currency is configured. */
export const money = z.string().check(z.regex(/^-?\d{1,12}\.\d{2}$/, 'input.amount'));

const earliest = Date.parse('0001-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');
const isOutside = (moment: number) => moment < earliest || moment > latest;

/** A moment: ISO 8601 with an offset. The server writes UTC, within the years 1 to 9999. */
export const time = z.iso
  .datetime({ offset: true })
  .check(z.refine((text) => !isOutside(Date.parse(text)), 'input.years'));

/** A size in bytes. */
export const bytes = means(z.int().check(z.minimum(0)), { unit: 'bytes' });

/** A duration: ISO 8601, such as `P30D`. Where `null` is allowed, it means unlimited. */
export const duration = z.iso.duration();

/** A node's rate as a decimal string; `"2.00"` bills two bytes for each transferred byte. */
export const rate = means(z.string().check(z.regex(/^\d{1,4}\.\d{2}$/, 'input.rate')), {
  example: '1.50',
});

/** The largest value of PostgreSQL's `integer`. */
export const maxId = 2_147_483_647;

/** The id of a row in JSON: a positive whole number. */
export const id = z.int().check(z.positive(), z.maximum(maxId));

/** The id of a row in a path, a query or a form: a positive whole number. */
export const idText = z.coerce.number().check(z.int(), z.positive(), z.maximum(maxId));

/** A customer's id in JSON, and in a path, a query or a form. */
export const customerId = means(id, { of: 'customer' });
export const customerIdText = means(idText, { of: 'customer' });

/** The id of a row in a table that grows without limit, such as events: up to 2^53 - 1. */
export const serial = z.int().check(z.positive());

/** The id of a row in a table that grows without limit, in a path or a query. */
export const serialText = z.coerce.number().check(z.int(), z.positive());

/**
 * A text of one line: no control characters, no line breaks, and no bidirectional control characters of Unicode, with
 * which one name can look like another.
 */
export const linePattern = /^[ -~\u00a0-\u061b\u061d-\u200d\u2010-\u2027\u202f-\u2065\u206a-\uffff]*$/;

/** A name or another text of one line. Spaces at the ends are removed. */
export const line = (least: number, most: number) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most), z.regex(linePattern, 'input.line'));

export const uuid = z.uuid();

/** The key of a write, in the header `Idempotency-Key`: at most 200 characters. */
export const idempotencyKey = z.string().check(z.minLength(1), z.maxLength(200));

export const email = z.string().check(z.trim(), z.maxLength(254), z.email());

/** A note of staff, which no customer sees. */
export const staffNote = z.object({
  note_id: serial,
  at: time,
  /** The author, a member of staff. */
  author: z.string(),
  note: z.string(),
});

/** A customer's display name. */
export const nickname = line(2, 20);

/** The secret of a subscription link: exactly 32 characters. */
export const linkToken = secret(z.string().check(z.length(32), z.regex(/^[A-Za-z0-9]+$/)));

/** Booleans in queries: `true`, `1`, `yes` and their opposites. */
export const flag = z.stringbool({
  truthy: ['true', '1', 'yes', 'on'],
  falsy: ['false', '0', 'no', 'off', ''],
});

/**
 * The page of a list in a query: `limit` rows, at most `most` and by default `usual`, after the first `offset` rows,
 * which is at most `farthest`.
 */
export const paging = (most: number, usual: number, farthest = 1_000_000) => ({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)), usual),
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(farthest)), 0),
});

/**
 * A time range in a query: from one moment (inclusive) until another (exclusive). A bound that is left out does not
 * apply.
 */
export const period = { from: z.optional(past(time)), to: z.optional(past(time)) };

const success = { is_success: z._default(z.boolean(), true), message: z._default(z.string(), '') };

/** A v2 answer without a result. */
export const done = z.object(success);

/** A v2 answer with a result. */
// @__NO_SIDE_EFFECTS__
export const result = <T extends z.core.$ZodType>(inner: T) => z.object({ ...success, result: inner });

/** The body of a refused v2 call. `code` and `details` are extensions, for programs. */
export const refusal = z.object({
  is_success: z.literal(false),
  message: z.string(),
  code: z.optional(z.string()),
  details: z.optional(z.record(z.string(), z.unknown())),
});

/** The body of a v2 call with invalid input. */
export const invalid = z.object({
  detail: z.array(
    z.object({
      loc: z.array(z.union([z.string(), z.number()])),
      msg: z.string(),
      /** The code of the error, such as `input.too_long`. */
      type: z.string(),
      details: z._default(z.record(z.string(), z.unknown()), {}),
    }),
  ),
});

/** The answer for node agents: exactly two keys. */
// @__NO_SIDE_EFFECTS__
export const agentAnswer = <T extends z.core.$ZodType>(data: T) =>
  z.object({ ret: z.union([z.literal(0), z.literal(1)]), data });

/**
 * For rows that a verb checks one by one, so that an invalid row does not affect the others: `row` describes them in
 * the document and on the command line, but any value is accepted unchanged.
 */
// @__NO_SIDE_EFFECTS__
export function anyLike(row: z.core.$ZodType): z.ZodMiniType<unknown> {
  const schema = z.catch(row, ({ value }) => value);
  // Checking each of many rows would cost more than the verb itself.
  schema._zod.run = (payload) => payload;
  return schema;
}
