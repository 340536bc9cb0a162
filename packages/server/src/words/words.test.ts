import { expect, test } from 'vitest';
import { languageOf } from './words.ts';

test.each([
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
  ['zh-HK;q=0.9, en;q=0.8', 'zh-TW'],
  ['fr-FR, en-GB;q=0.7', 'en'],
  ['en;q=0.5', 'en'],
  ['', 'zh-CN'],
])('the header %j asks for %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
