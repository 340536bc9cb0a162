import { expect, test } from 'vitest';
import { findIn } from './find.ts';

const all = [
  { href: '/user/services/buy', label: '购买' },
  { href: '/user/nodes?node=3', label: '日本 01', detail: 'Tokyo' },
  { href: '/user/nodes?node=4', label: '香港 01', detail: 'IEPL' },
  { href: '/user/tickets', label: 'New in Tokyo' },
];
const labels = (text: string, most = 9) => findIn(all, text, most).map(({ label }) => label);

test.each([
  ['日本', ['日本 01']],
  ['ｔｏｋｙｏ', ['日本 01', 'New in Tokyo']],
  ['01 iepl', ['香港 01']],
  ['services/buy', ['购买']],
  ['nothing of it', []],
])('%s', (text, found) => {
  expect(labels(text)).toEqual(found);
});

test('what begins with the text comes first, and no more come than are wanted', () => {
  expect(labels('new')).toEqual(['New in Tokyo']);
  expect(labels('o')[0]).toBe('日本 01');
  expect(labels(' ', 2)).toEqual(['购买', '日本 01']);
});
