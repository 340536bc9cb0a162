import { afterEach, expect, test, vi } from 'vitest';
import type { Key } from './keys.ts';
import { say, sayFor, speak } from './say.ts';

vi.mock('./catalogue.ts', () => ({
  catalogueOf: (language: string) =>
    language === 'en'
      ? {
          'a.file': 'no file {path}',
          'a.rows_one': '{count} row',
          'a.rows_other': '{count} rows',
          'a.new': 'new',
        }
      : { 'a.file': '没有文件 {path}', 'a.rows_other': '{count} 行', 'heads.at': '时间' },
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
  expect(sayFor('heads.at', 'at')).toBe('at');
  speak('zh-CN');
  expect([sayFor('heads.at', 'at'), sayFor('heads.by', 'by')]).toEqual(['时间', 'by']);
});
