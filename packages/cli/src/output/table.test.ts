import { expect, test } from 'vitest';
import { table } from './table.ts';

test('columns are as wide as their widest cell, wide signs counted as two, and a row as high as its highest', () => {
  const made = table(
    ['name', 'note', 'count'],
    [
      ['林夏', 'two\nlines', '1'],
      ['Max', '', '20'],
      ['a\u0301', '', '3'],
    ],
  );
  expect(made.split('\n')).toEqual([
    'NAME  NOTE   COUNT',
    '林夏  two    1',
    '      lines',
    'Max          20',
    'a\u0301            3',
  ]);
});

test('control characters are removed', () => {
  expect(table(['a'], [['\x1b[31mred\x1b[0m\x07\x9b2J\tx']])).toBe('A\nred\tx');
});
