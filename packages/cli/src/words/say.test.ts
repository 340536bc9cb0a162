import { basename } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { Key } from './keys.ts';
import { headOf, say, speak } from './say.ts';

const texts = vi.hoisted(() => ({
  en: {
    'a.file': 'no file {path}',
    'a.rows_one': '{count} row',
    'a.rows_other': '{count} rows',
    'a.new': 'new',
  },
  'zh-CN': { 'a.file': '没有文件 {path}', 'a.rows_other': '{count} 行', 'heads.at': '时间' },
}));

vi.mock('node:fs', () => ({
  readdirSync: (folder: string) => [`${basename(folder)}.json`],
  readFileSync: (file: string) => JSON.stringify(texts[basename(file, '.json') as keyof typeof texts]),
}));

afterEach(() => speak('en'));

const keys = { file: 'a.file' as Key, rows: 'a.rows' as Key, fresh: 'a.new' as Key };

test('a key is said in the chosen language, and in English where that lacks it', () => {
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

test('what is declared in English elsewhere has words in other languages alone', () => {
  expect(headOf('last.at')).toBe('last at');
  speak('zh-CN');
  expect(headOf('last.at')).toBe('last 时间');
});
