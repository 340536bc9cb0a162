import * as z from 'zod/mini';

/** What a field is, beyond its type and bounds. */
export interface FieldMeaning {
  /** Whoever knows the value can act as its owner. No log, no audit entry and no compressed answer contains it. */
  readonly secret?: true;
  /** Whether a distance without a direction, such as `3 days`, means a time in the future or in the past. */
  readonly time?: 'ahead' | 'past';
  /** What the id identifies. People may also identify it in another way, such as a customer by the address. */
  readonly of?: 'customer';
  /** The unit of a number. */
  readonly unit?: 'bytes' | 'days' | 'Mbps' | 'minutes' | 'seconds';
  /** What the value is, in a word or two, where type and name do not say it. */
  readonly label?: string;
  /** A valid value. */
  readonly example?: string | number;
  /** The short form that people may write: `50` for the amount `50.00`, `30d` for the period `P30D`. */
  readonly form?: 'amount' | 'period';
  /**
   * The name that people use for it, such as an option of the command line. A field inside another one then needs no
   * option for the outer field: `grant.bytes` is `traffic`.
   */
  readonly name?: string;
}

/** The meanings of the contract's schemas. A schema that is made from another one with `check` has its meaning, too. */
export const meanings = z.registry<FieldMeaning>();

/** A copy of a schema with a meaning. The original does not get it. */
// @__NO_SIDE_EFFECTS__
export function means<T extends z.core.$ZodType>(schema: T, meaning: FieldMeaning): T {
  const own = z.core.clone(schema);
  meanings.add(own, meaning);
  return own;
}

/** A secret: a password, a token, a code, or a text that contains one. */
// @__NO_SIDE_EFFECTS__
export const secret = <T extends z.core.$ZodType>(schema: T): T => means(schema, { secret: true });

/** A time that is usually in the future, such as an end. */
// @__NO_SIDE_EFFECTS__
export const ahead = <T extends z.core.$ZodType>(time: T): T => means(time, { time: 'ahead' });

/** A time that is usually in the past, such as the start of a report. */
// @__NO_SIDE_EFFECTS__
export const past = <T extends z.core.$ZodType>(time: T): T => means(time, { time: 'past' });
