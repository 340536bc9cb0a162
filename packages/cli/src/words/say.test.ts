import { basename } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { Key } from './keys.ts';
import { asSentence, headOf, say, speak } from './say.ts';

const texts = vi.hoisted(() => ({
  en: {
    'a.file': 'no file {path}',
    'a.rows_one': '{count} row',
    'a.rows_other': '{count} rows',
    'a.new': 'new',
    'shared.full_stop': '.',
  },
  'zh-CN': {
    'a.file': '没有文件 {path}',
    'a.rows_other': '{count} 行',
    'heads.at': '时间',
    'shared.full_stop': '。',
  },
}));

vi.mock('node:fs', () => ({
  readdirSync: (folder: string) => [`${basename(folder)}.json`],
  readFileSync: (file: string) => JSON.stringify(texts[basename(file, '.json') as keyof typeof texts]),
}));

afterEach(() => speak('en'));

const keys = { file: 'a.file' as Key, rows: 'a.rows' as Key, fresh: 'a.new' as Key };

test('a text is in the chosen language, or in English if that lacks it', () => {
  expect([say(keys.file, { path: 'x' }), say(keys.fresh)]).toEqual(['no file x', 'new']);
  speak('zh-CN');
  expect([say(keys.file, { path: 'x' }), say(keys.fresh)]).toEqual(['没有文件 x', 'new']);
});

test('a count chooses the plural of the language', () => {
  const both = () => [say(keys.rows, { count: 1 }), say(keys.rows, { count: 2 })];
  expect(both()).toEqual(['1 row', '2 rows']);
  speak('zh-CN');
  expect(both()).toEqual(['1 行', '2 行']);
});

test('texts declared in English elsewhere are only in other languages', () => {
  expect(headOf('last.at')).toBe('last at');
  speak('zh-CN');
  expect(headOf('last.at')).toBe('last 时间');
});

test('a sentence has the full stop of its reader’s language, whatever names it contains', () => {
  expect([asSentence('There is no plan 轻舟'), asSentence('Done.'), asSentence('Done (twice.)')]).toEqual([
    'There is no plan 轻舟.',
    'Done.',
    'Done (twice.)',
  ]);
  speak('zh-CN');
  expect([asSentence('没有套餐 Skiff'), asSentence('完成。')]).toEqual(['没有套餐 Skiff。', '完成。']);
  // A server's text in another language has the full stop of that language.
  expect(asSentence('No')).toBe('No.');
  speak('en');
  expect(asSentence('没有')).toBe('没有。');
});
