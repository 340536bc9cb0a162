import { expect, test } from 'vitest';
import { safeReturnTo, signInPath } from './return-to.ts';

test.each(['/user/wallet', '/user/services/buy?plan=3#top', '/about', '/user/%E4%BD%A0'])(
  'the return path may be %s',
  (path) => {
    expect(safeReturnTo(path)).toBe(path);
  },
);

test.each([
  'https://evil.example/user',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'user/wallet',
  '/auth/sign-out',
  '/user/..//evil.example',
  '',
  null,
  undefined,
])('the return path may not be %s', (path) => {
  expect(safeReturnTo(path)).toBeUndefined();
});

test('the return path is in the address of the sign-in page, unless it is the default', () => {
  expect(signInPath('/user/wallet?a=1')).toBe('/auth/sign-in?returnTo=%2Fuser%2Fwallet%3Fa%3D1');
  expect(signInPath('/user/dashboard')).toBe('/auth/sign-in');
  expect(signInPath('//evil.example')).toBe('/auth/sign-in');
  expect(signInPath()).toBe('/auth/sign-in');
});
