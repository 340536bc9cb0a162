import { sixDigits } from '@ferry/core/contract/auth/credentials';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createWords, MissingWords } from './i18n.ts';
import { type Issue, issueCode, issueWords } from './issue-words.ts';
import { pickLocale } from './pick-locale.ts';
import type { Namespace } from './words.ts';

const files = import.meta.glob<Record<string, Record<string, string>>>(
  ['./zh-CN/*.ts', './en/*.ts', '!./*/everywhere.ts'],
  {
    eager: true,
  },
);
const wordsOf = (locale: string) =>
  Object.entries(files)
    .filter(([path]) => path.startsWith(`./${locale}/`))
    .flatMap(([path, exported]) =>
      Object.values(exported).flatMap((words) =>
        Object.entries(words).map(([key, text]) => ({ at: `${path.split('/').pop()} ${key}`, key, text })),
      ),
    );

test('Chinese puts a space between Han and Latin letters or digits', () => {
  const tight = /\p{Script=Han}[A-Za-z0-9{]|[A-Za-z0-9}]\p{Script=Han}/u;
  // A parameter may contain Chinese text, so only the templates are checked.
  const bad = wordsOf('zh-CN').filter(({ text }) =>
    tight.test(
      text.replaceAll(/\{\{(site|name|product|word|reason|text|time|date|device|plan)\w*\}\}/g, '·'),
    ),
  );
  expect(bad).toEqual([]);
});

test('no words of the product shout', () => {
  expect([...wordsOf('zh-CN'), ...wordsOf('en')].filter(({ text }) => /[!！]/.test(text))).toEqual([]);
});

test('both languages take the same parameters', () => {
  const parameters = (text: string) =>
    [...text.matchAll(/\{\{(\w+)/g)]
      .map((found) => found[1])
      .sort()
      .join();
  const english = new Map(wordsOf('en').map(({ at, text }) => [at, text]));
  for (const { at, text } of wordsOf('zh-CN'))
    expect([at, parameters(english.get(at) ?? '')]).toEqual([at, parameters(text)]);
});

test('a missing field says the generic sentence in each language', async () => {
  const said = async (locale: 'zh-CN' | 'en') => issueWords(await createWords(locale), 'issue:required');
  expect(await said('en')).toBe('This field is required');
  expect(await said('zh-CN')).toBe('此项必填');
});

test('issues of zod become our words, and the sentence of a server stays', async () => {
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
    'Enter a full e-mail address, such as name@example.com',
    'At least 8 characters, 3 to go',
    'At most 3 characters, 1 too many',
    'Enter six digits',
    'This field is required',
  ]);
  expect(issueWords(words, 'Already taken')).toBe('Already taken');
});

test('the kept language wins, then the first of the browser that we speak, then Chinese', () => {
  expect(pickLocale('en', ['zh-CN'])).toBe('en');
  expect(pickLocale(null, ['fr', 'en-GB', 'zh'])).toBe('en');
  expect(pickLocale(null, ['zh-TW'])).toBe('zh-CN');
  expect(pickLocale(null, ['fr'])).toBe('zh-CN');
});

test('words that do not come reject, and what is spoken stays', async () => {
  const absent = ['absent' as Namespace];
  await expect(createWords('en', absent)).rejects.toThrow(MissingWords);
  const words = await createWords('en');
  await expect(words.add(absent)).rejects.toThrow(MissingWords);
  expect(words.speak('issues')('required')).toBe('This field is required');
});

test('a component waits once for words that nobody fetched', async () => {
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

test('a key is never drawn: a part without its words fails', async () => {
  const words = await createWords('en');
  expect(() => words.speak('ui')('absent' as 'retry')).toThrow(MissingWords);
});

test('a language changes once all of its words are there', async () => {
  const words = await createWords('en', ['ui', 'shop']);
  await words.change('zh-CN');
  expect(words.speak('shop')('plans')).toBe('套餐');
});
