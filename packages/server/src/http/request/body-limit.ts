import type { Call } from '@ferry/core/contract/base/call';
import * as z from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

/** The limit that every body has at least, in bytes. */
const least = 64 * 1024;
/** A JSON escape writes one character as six bytes. */
const bytesOfSign = 6;
/** The characters of a number, a time, a UUID or any other value with a format instead of a length. */
const ofFormat = 64;

const longestOf = (schemas: readonly (Schema | boolean)[]) =>
  Math.max(0, ...schemas.map((schema) => longest(schema)));

/**
 * The length in characters of the longest JSON that matches a schema. Parts without a bound count as 0 and share the
 * minimum limit.
 */
function longest(schema: Schema | boolean | undefined): number {
  if (typeof schema !== 'object') return 0;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return longestOf(choices);
  if (schema.enum !== undefined) return Math.max(...schema.enum.map((one) => JSON.stringify(one).length));
  switch (schema.type) {
    case 'string':
      return (schema.maxLength ?? ofFormat) + 2;
    case 'array':
      return (schema.maxItems ?? 0) * (1 + longest(schema.items as Schema)) + 2;
    case 'object':
      return Object.entries(schema.properties ?? {}).reduce(
        (sum, [name, field]) => sum + name.length + 4 + longest(field),
        2,
      );
    default:
      return ofFormat;
  }
}

/** The limits of calls, because each app of a process asks for them again. */
const known = new Map<Call, number>();

/** The maximum size of a call's body in bytes: what the call declares, or what its schema allows. */
export function bodyLimitOf(call: Call): number {
  const limit = known.get(call) ?? findLimit(call);
  known.set(call, limit);
  return limit;
}

function findLimit({ body, bodyBytes }: Call): number {
  if (bodyBytes !== null) return bodyBytes;
  if (body === undefined) return least;
  const schema = z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' });
  return Math.max(least, longest(schema) * bytesOfSign);
}
