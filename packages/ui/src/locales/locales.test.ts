import { sixDigits } from '@ferry/core/contract/auth/credentials';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createWords, MissingWords } from './i18n.ts';
import { type Issue, issueCode, issueWords } from './issue-words.ts';
import type { Namespace } from './words.ts';

test('a missing field has the generic sentence in each language', async () => {
  const said = async (locale: 'zh-CN' | 'en') => issueWords(await createWords(locale), 'issue:required');
  expect(await said('en')).toBe('This field is required');
  expect(await said('zh-CN')).toBe('此项必填');
});

test('zod issues become texts of the catalogue, and a server’s sentence stays', async () => {
  const words = await createWords('en');
  const schema = z.object({
    email: z.email(),
    password: z.string().check(z.minLength(8)),
    name: z.string().check(z.maxLength(3)),
    code: sixDigits,
    gone: z.string(),
  });
  const parsed = z.safeParse(
    schema,
    { email: 'x', password: 'five5', name: 'four', code: '12' },
    { error: (issue) => issueCode(issue as Issue) },
  );
  expect(parsed.error?.issues.map(({ message }) => issueWords(words, message))).toEqual([
    'Enter a full email address, such as name@example.com',
    'At least 8 characters, 3 to go',
    'At most 3 characters, 1 too many',
    'Enter six digits',
    'This field is required',
  ]);
  expect(issueWords(words, 'Already taken')).toBe('Already taken');
});

test('a failed load of words rejects, and the present language stays', async () => {
  const absent = ['absent' as Namespace];
  await expect(createWords('en', absent)).rejects.toThrow(MissingWords);
  const words = await createWords('en');
  await expect(words.add(absent)).rejects.toThrow(MissingWords);
  expect(words.speak('issues')('required')).toBe('This field is required');
});

test('a component waits once for words that are not loaded', async () => {
  const words = await createWords('en');
  const coming = words.awaited(['ui', 'shop']);
  expect(coming).toBeInstanceOf(Promise);
  await coming;
  expect([words.awaited(['ui', 'shop']), words.speak('shop')('plans')]).toEqual([undefined, 'Plans']);
  const absent = ['absent' as Namespace];
  await words.awaited(absent);
  expect(words.awaited(absent)).toBeUndefined();
});

test('a count chooses the singular', async () => {
  const words = await createWords('en', ['recharge']);
  const t = words.speak('recharge');
  expect([t('count', { count: 1 }), t('count', { count: 2 })]).toEqual(['1 top-up', '2 top-ups']);
});

test('a key is never rendered: a part without its words fails', async () => {
  const words = await createWords('en');
  expect(() => words.speak('ui')('absent' as 'retry')).toThrow(MissingWords);
});

test('a language changes once all of its words are there', async () => {
  const words = await createWords('en', ['ui', 'shop']);
  await words.change('zh-CN');
  expect(words.speak('shop')('plans')).toBe('套餐');
});
