import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { allCalls } from '../index.ts';
import { line } from './primitives.ts';

const name = line(1, 20);

describe('a line', () => {
  test.each([
    ['a line break', 'a\nb'],
    ['a carriage return', 'a\rb'],
    ['a tab', 'a\tb'],
    ['a NUL', 'a\0b'],
    ['a line separator', 'a\u2028b'],
    ['a mark that turns the text after it', 'a\u202ebtxt'],
    ['an isolate', 'a\u2066b'],
    ['a mark from right to left', 'a\u200fb'],
  ])('with %s is refused', (_what, text) => {
    expect(z.safeParse(name, text).success).toBe(false);
  });

  test.each(['阿舟', 'Zoë O’Neil', 'شبكة', '👩‍👩‍👧 家', '🇯🇵 东京 01'])('%s is one', (text) => {
    expect(z.safeParse(name, ` ${text} `).data).toBe(text);
  });
});

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  type?: string;
  pattern?: string;
  enum?: unknown[];
}

/** Every text in a schema, by the name of its field. */
function* texts(field: string, schema: Schema): Generator<[field: string, patterns: string[]]> {
  if (schema.type === 'string' && schema.enum === undefined)
    yield [field, [schema, ...(schema.allOf ?? [])].flatMap((one) => one.pattern ?? [])];
  for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* texts(field, inner);
  if (schema.items !== undefined) yield* texts(field, schema.items);
  for (const [key, inner] of Object.entries(schema.properties ?? {})) yield* texts(key, inner);
}

/** Names that others see: in lists, links, mails and terminals. The server makes file names safe by itself. */
const names = allCalls
  .filter((call) => call.operation !== 'tickets.upload' && !call.operation.startsWith('telegram.'))
  .flatMap((call) => {
    const inputs = { ...call.params, ...call.query, ...(call.body === undefined ? {} : { body: call.body }) };
    return Object.entries(inputs).flatMap(([key, schema]) =>
      [
        ...texts(key, z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema),
      ].flatMap(([field, patterns]) =>
        /^(\w*_)?(name|title|location)$/.test(field)
          ? [[`${call.operation} ${field}`, patterns] as const]
          : [],
      ),
    );
  });

test.each(names)('%s takes no mark that turns text', (_field, patterns) => {
  expect(patterns.some((pattern) => !new RegExp(pattern, 'u').test('a\u202eb'))).toBe(true);
});
