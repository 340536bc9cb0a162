import { expect, test } from 'vitest';
import { isPublic } from './is-public.ts';

test.each([
  '8.8.8.8',
  '113.9.9.9',
  '::ffff:113.9.9.9',
  '::ffff:7109:909',
  '2001:4860:4860::8888',
  '2408:8000::1',
  '2a00::1',
])('%s is on the internet', (address) => {
  expect(isPublic(address)).toBe(true);
});

test.each([
  '0.0.0.0',
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  // An IPv4 address in IPv6, in the form that is no longer used.
  '::7f00:1',
  '::a00:1',
  '::8.8.8.8',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '::ffff:0:a00:1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::7',
  '3fff::1',
  '100::1',
  '200::1',
  '1fff::1',
  '4000::1',
  '5f00::1',
  'fd00::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
])('%s is not on the internet', (address) => {
  expect(isPublic(address)).toBe(false);
});
