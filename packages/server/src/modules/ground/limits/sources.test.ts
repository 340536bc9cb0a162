import { expect, test } from 'vitest';
import { sourcesOf } from './sources.ts';

const namesOf = (ip: string) => sourcesOf(ip).map(({ name }) => name);

test('an IPv4 address is a source, also mapped into IPv6', () => {
  expect(sourcesOf('203.0.113.9')).toEqual([{ name: '203.0.113.9', times: 1 }]);
  for (const ip of ['::ffff:203.0.113.9', '::FFFF:cb00:7109']) expect(namesOf(ip)).toEqual(['203.0.113.9']);
});

test('an IPv6 address is its /64, and its /48 with ten times the limit', () => {
  expect(sourcesOf('2001:db8:1:2:3:4:5:6')).toEqual([
    { name: '2001:db8:1:2::/64', times: 1 },
    { name: '2001:db8:1::/48', times: 10 },
  ]);
  expect(namesOf('2001:DB8:1:2::9')).toEqual(namesOf('2001:db8:0001:0002:ffff::'));
  expect(namesOf('fe80::1%eth0')).toEqual(namesOf('fe80::2'));
});

test('a text that is no address is a source as it is', () => {
  expect(namesOf('unknown')).toEqual(['unknown']);
});
