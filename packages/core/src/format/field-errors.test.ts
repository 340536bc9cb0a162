import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type FieldCode, fieldErrors } from '../contract/base/fields/field-errors.ts';
import { nodeConfig } from '../contract/nodes/config.ts';
import { fieldErrorOf, fieldErrorWords, readFieldError, sayFieldError } from './field-errors.ts';

/** What is said of the first error of a value. */
function said(schema: z.core.$ZodType, value: unknown, language: 'zh-CN' | 'en' = 'en'): string {
  const [issue] = z.safeParse(schema, value).error?.issues ?? [];
  if (issue === undefined) throw new Error('nothing is wrong');
  return sayFieldError(fieldErrorOf(issue, value), language);
}

test.each([
  [z.string(), undefined, 'This field is required'],
  [z.string(), 7, 'The type is wrong'],
  [z.string().check(z.minLength(1)), '', 'This field is required'],
  [z.string().check(z.minLength(8)), 'five5', 'At least 8 characters'],
  [z.string().check(z.maxLength(3)), 'four', 'At most 3 characters'],
  [z.int().check(z.positive()), 0, 'Not less than 1'],
  [z.number().check(z.maximum(2)), 3, 'Not more than 2'],
  [z.array(z.string()).check(z.minLength(2)), [], 'At least 2 of them'],
  [z.array(z.string()).check(z.maxLength(0)), ['a'], 'At most 0 of them'],
  [z.enum(['a', 'b']), 'c', 'One of: a, b'],
  [z.email(), 'x', 'Not an e-mail address'],
  [z.iso.datetime(), 'x', fieldErrorWords.en['input.time']],
  [z.string().check(z.regex(/^\d+$/)), 'x', 'The format is wrong'],
  [z.string().check(z.regex(/^\d+$/, 'input.rate')), 'x', 'Two places, such as 1.50'],
  [nodeConfig, { kind: 'x' }, 'One of: vmess, vless, trojan'],
])('the error comes from the schema’s issue, never from a pattern: %#', (schema, value, sentence) => {
  expect(said(schema, value)).toContain(sentence);
  expect(said(schema, value)).not.toMatch(/\\d|\^|\$/);
  expect(said(schema, value, 'zh-CN')).toMatch(/\p{Script=Han}/u);
});

test('a check with a code gets its details from its parameters', () => {
  const schema = z
    .string()
    .check(z.refine(() => false, { error: 'input.too_many', params: { maximum: 20 } }));
  expect(said(schema, 'x')).toBe('At most 20 of them');
});

test('an unknown name suggests similar ones', () => {
  const issue = { code: 'unrecognized_keys', path: ['prise'], message: '' };
  expect(fieldErrorOf(issue, {}, ['price', 'weight'])).toEqual({
    code: 'input.misspelt',
    details: { similar: ['price'] },
  });
  expect(fieldErrorOf(issue, {})).toEqual({ code: 'input.unknown', details: {} });
});

test.each(Object.keys(fieldErrors) as FieldCode[])(
  'the sentence of %s contains all details in both languages',
  (code) => {
    const details = Object.keys(fieldErrors[code].shape);
    for (const { [code]: text } of Object.values(fieldErrorWords))
      expect([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(details);
  },
);

test('a server’s error is used only with its declared details', () => {
  expect(readFieldError('input.too_long', { maximum: 3 })).toEqual({
    code: 'input.too_long',
    details: { maximum: 3 },
  });
  expect(readFieldError('input.too_long', {})).toBeUndefined();
  expect(readFieldError('bans.none', {})).toBeUndefined();
});
