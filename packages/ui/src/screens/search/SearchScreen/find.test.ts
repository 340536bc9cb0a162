import { expect, test } from 'vitest';
import { findIn, partsOf } from './find.ts';

const all = [
  { href: '/user/services/buy', label: '购买', names: 'Buy a plan goumai gm' },
  { href: '/user/nodes?node=3', label: '日本 01', detail: 'Tokyo' },
  { href: '/user/nodes?node=4', label: '香港 01', detail: 'IEPL' },
  { href: '/user/tickets', label: 'New in Tokyo' },
];
const labels = (text: string, maxResults = 9) => findIn(all, text, maxResults).map(({ label }) => label);

test.each([
  ['日本', ['日本 01']],
  ['ｔｏｋｙｏ', ['日本 01', 'New in Tokyo']],
  ['01 iepl', ['香港 01']],
  ['services/buy', ['购买']],
  ['nothing of it', []],
  ['gm', ['购买']],
  ['GOUM', ['购买']],
  ['plan', ['购买']],
  // Only the beginning of another name counts, or a letter would find everything.
  ['lan', []],
])('%s', (text, found) => {
  expect(labels(text)).toEqual(found);
});

test('items that begin with the text come first, up to the limit', () => {
  expect(labels('new')).toEqual(['New in Tokyo']);
  expect(labels('o')[0]).toBe('日本 01');
  expect(labels(' ', 2)).toEqual(['购买', '日本 01']);
});

test('an action is found by its label, its detail and its names', () => {
  const acts = [
    { name: 'renew', label: '续费快艇', detail: '¥81.00', names: 'Renew xufei xf', onDo() {} },
    { name: 'copyLink', label: '复制订阅链接', onDo() {} },
  ];
  const names = (text: string) => findIn(acts, text, 9).map(({ name }) => name);
  expect(names('xf')).toEqual(['renew']);
  expect(names('81')).toEqual(['renew']);
  expect(names('订阅')).toEqual(['copyLink']);
});

test.each([
  ['续费快艇', '续费', ['', '续费', '快艇']],
  ['My Tokyo node', 'TOKYO', ['My ', 'Tokyo', ' node']],
  ['My Tokyo node', 'node tokyo', ['My Tokyo ', 'node', '']],
  ['续费快艇', 'xf', ['', '', '续费快艇']],
  ['续费快艇', ' ', ['', '', '续费快艇']],
])('the typed part of %s by %s', (label, text, parts) => {
  expect(partsOf(label, text)).toEqual(parts);
});
