import { allCalls } from '@ferry/core/contract';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { mendOf } from './well-formed.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/**
 * Values of a schema's shape with a lone surrogate in every text, one value for each choice. They need not be valid.
 */
function spoilt(schema: Schema): unknown[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.flatMap((one) => spoilt(one as Schema));
  if (schema.type === 'string' && schema.enum === undefined && schema.const === undefined)
    return ['a\ud800b'];
  if (schema.type === 'array') return spoilt(schema.items as Schema).map((one) => [one, one]);
  if (schema.type !== 'object') return [1];
  let made: Record<string, unknown>[] = [{}];
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const values = spoilt(field as Schema);
    made = values.flatMap((value, at) =>
      (at === 0 ? made : made.slice(0, 1)).map((one) => ({ ...one, [name]: value })),
    );
  }
  return made;
}

const half = /\\ud[89a-f]/;

test.each(
  allCalls.flatMap((call) => (call.body === undefined ? [] : [[call.operation, call.body] as const])),
)('every text that %s declares is made well-formed', (_name, body) => {
  const mend = mendOf(body);
  for (const value of spoilt(z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' })))
    expect(JSON.stringify(mend === null ? value : mend(value))).not.toMatch(half);
});

test('fields that no schema declares are not checked', () => {
  const mend = mendOf(z.object({ name: z.string(), rows: z.array(z.unknown()) }));
  const rows = ['\ud800'];
  const given = { name: 'x\udfff', rows, more: '\ud800' };
  expect(mend?.(given)).toEqual({ name: 'x\ufffd', rows: ['\ud800'], more: '\ud800' });
  expect(given.rows).toBe(rows);
  expect(mendOf(z.object({ rows: z.array(z.unknown()) }))).toBeNull();
});

test('mends keys and values of records, both sides of a union, and preprocessed values', () => {
  const schema = z.object({
    record: z.record(z.string(), z.string()),
    choice: z.union([z.object({ a: z.string() }), z.object({ b: z.array(z.string()) })]),
    read: z.preprocess((value) => value, z.string().trim()),
    none: z.nullish(z.string()),
  });
  expect(
    mendOf(schema)?.({
      record: { '\ud800': '\ud800' },
      choice: { b: ['\ud800'] },
      read: '\ud800',
      none: null,
    }),
  ).toEqual({ record: { '\ufffd': '\ufffd' }, choice: { b: ['\ufffd'] }, read: '\ufffd', none: null });
});

test('an unknown kind of schema stops the start', () => {
  expect(() => mendOf(z.object({ of: z.map(z.string(), z.string()) }))).toThrow('map');
});
