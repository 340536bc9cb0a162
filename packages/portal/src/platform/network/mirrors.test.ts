import { expect, test } from 'vitest';
import { openMirrors, otherAddresses } from './mirrors.ts';

const store = { get: () => null, set() {}, remove() {} };

test('only other https origins are offered as addresses of the site', () => {
  const origins = [
    'https://ferry.example',
    'https://two.example',
    'http://three.example',
    'https://four.example/path',
    'javascript:alert(1)',
    'five.example',
  ];
  expect(otherAddresses(origins, 'https://ferry.example')).toEqual(['https://two.example']);
});

test('subscribers are notified once that another origin responds', () => {
  const mirrors = openMirrors('https://ferry.example', ['https://two.example'], store);
  let told = 0;
  mirrors.subscribe(() => {
    told += 1;
  });
  mirrors.use('https://ferry.example');
  expect([told, mirrors.isElsewhere()]).toEqual([0, false]);
  mirrors.use('https://two.example');
  mirrors.use('https://two.example');
  expect([told, mirrors.isElsewhere()]).toEqual([1, true]);
});
