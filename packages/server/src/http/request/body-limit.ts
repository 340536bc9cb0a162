import type { Call } from '@ferry/core/contract/base/call';
import * as z from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

/** The minimum limit of every body, in bytes. */
const minBytes = 64 * 1024;
/** A JSON escape takes six bytes for one character. */
const bytesPerCharacter = 6;
/** The maximum characters of a number, a time, a UUID or another value with a format and no length. */
const formatLength = 64;

const maxLengthOfAny = (schemas: readonly (Schema | boolean)[]) =>
  Math.max(0, ...schemas.map((schema) => maxLengthOf(schema)));

/**
 * The length in characters of the longest JSON that matches a schema. Parts without a bound count as 0 and share the
 * minimum limit.
 */
function maxLengthOf(schema: Schema | boolean | undefined): number {
  if (typeof schema !== 'object') return 0;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return maxLengthOfAny(choices);
  if (schema.enum !== undefined) return Math.max(...schema.enum.map((one) => JSON.stringify(one).length));
  switch (schema.type) {
    case 'string':
      return (schema.maxLength ?? formatLength) + 2;
    case 'array':
      return (schema.maxItems ?? 0) * (1 + maxLengthOf(schema.items as Schema)) + 2;
    case 'object':
      return Object.entries(schema.properties ?? {}).reduce(
        (sum, [name, field]) => sum + name.length + 4 + maxLengthOf(field),
        2,
      );
    default:
      return formatLength;
  }
}

/** A cache of limits, because each app of a process needs them. */
const known = new Map<Call, number>();

/** The maximum size of a call's body in bytes: what the call declares, or what its schema allows. */
export function bodyLimitOf(call: Call): number {
  const limit = known.get(call) ?? findLimit(call);
  known.set(call, limit);
  return limit;
}

function findLimit({ body, bodyBytes }: Call): number {
  if (bodyBytes !== null) return bodyBytes;
  if (body === undefined) return minBytes;
  const schema = z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' });
  return Math.max(minBytes, maxLengthOf(schema) * bytesPerCharacter);
}
