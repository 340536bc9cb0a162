import type { Call } from '@ferry/core/contract/call';
import * as z from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

/** What any body may have, in bytes. */
const least = 64 * 1024;
/** JSON writes a sign as six where it writes it as an escape. */
const bytesOfSign = 6;
/** Signs of a number, a moment, a UUID or whatever else has a format instead of a length. */
const ofFormat = 64;

const longestOf = (schemas: readonly (Schema | boolean)[]) =>
  Math.max(0, ...schemas.map((schema) => longest(schema)));

/** Signs of the longest JSON that fits a schema. What has no bound of its own counts as none, and shares the least limit. */
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

/** Bytes that the body of a call has at most: what the call names, or else what its schema allows. */
export function bodyLimitOf({ body, bodyBytes }: Call): number {
  if (bodyBytes !== null) return bodyBytes;
  if (body === undefined) return least;
  const schema = z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' });
  return Math.max(least, longest(schema) * bytesOfSign);
}
