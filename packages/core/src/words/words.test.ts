import { expect, test } from 'vitest';
import { pickLanguage } from './languages.ts';
import { fill, fillLater, pick } from './words.ts';

test('values replace their placeholders, and missing ones are empty', () => {
  expect(fill('{who} has {count} of {count}{gone}', { who: '$&', count: 0 })).toBe('$& has 0 of 0');
});

test('a value in Latin letters or digits has a space beside Han, and one in Han has none', () => {
  const text = '另含{name}节点';
  expect(fill(text, { name: '流媒体' })).toBe('另含流媒体节点');
  expect(fill(text, { name: 'IEPL' })).toBe('另含 IEPL 节点');
  expect(fill(text, { name: 'IEPL 专线' })).toBe('另含 IEPL 专线节点');
  expect(fill('{a}到{b}', { a: '3 月', b: '5 月' })).toBe('3 月到 5 月');
  expect(fill('{a}{b}，还差 {c}', { a: '余额', b: '¥8.00' })).toBe('余额¥8.00，还差 ');
});

test('a value that is filled in later gets the same spaces, and may be escaped', () => {
  const kept = fill('登录{site}，{site}的节点', { site: '\uE000' });
  expect(fillLater(kept, '\uE000', '渡口')).toBe('登录渡口，渡口的节点');
  expect(fillLater(kept, '\uE000', 'A & B', 'A &amp; B')).toBe('登录 A &amp; B，A &amp; B 的节点');
});

test('existing spaces in a text stay', () => {
  expect(fill('{name} 订阅', { name: '渡口' })).toBe('渡口 订阅');
  expect(fill('Sign in to {name}', { name: '渡口' })).toBe('Sign in to 渡口');
});

test('other braces in a text stay', () => {
  expect(fill('{ "a": {} } {a b}')).toBe('{ "a": {} } {a b}');
});

test('a count chooses the form of the language', () => {
  const texts = { days_one: '{count} день', days_few: '{count} дня', days_other: '{count} дней', plain: 'x' };
  const days = (count: number) => pick(texts, 'ru', 'days', { count });
  expect([1, 3, 5, 21].map(days)).toEqual(['1 день', '3 дня', '5 дней', '21 день']);
  expect(pick(texts, 'ru', 'plain', { count: 3 })).toBe('x');
});

test('a missing plural form falls back to the general one', () => {
  expect(pick({ days_other: '{count} 天' }, 'en', 'days', { count: 1 })).toBe('1 天');
});

test('an absent key has no text, even a name that every object has', () => {
  expect([pick({}, 'en', 'absent'), pick({}, 'en', 'toString')]).toEqual([undefined, undefined]);
});

test('the first wanted language that the product has is picked, by its tag or by how it begins', () => {
  expect(pickLanguage(['fr', 'EN-gb', 'zh'])).toBe('en');
  expect(['zh-SG', 'zh-CN', 'cmn'].map((tag) => pickLanguage([tag]))).toEqual(Array(3).fill('zh-CN'));
  expect(['en', 'en-Latn-US'].map((tag) => pickLanguage([tag]))).toEqual(Array(2).fill('en'));
  expect(['zh-tw', 'zh-TW', 'zh-HK', 'zh-Hant', 'zh-MO'].map((tag) => pickLanguage([tag]))).toEqual(
    Array(5).fill('zh-TW'),
  );
  expect(pickLanguage(['', '*', 'not a tag', 'fr'])).toBe('zh-CN');
});
