import { expect, test } from 'vitest';
import { readFragment } from './sign-in-link-flow.ts';

test.each([
  ['code=abc', { kind: 'code', code: 'abc', version: 'v2' }],
  ['login_web_version=v1&code=abc', { kind: 'code', code: 'abc', version: 'v1' }],
  ['access_token=a&refresh_token=r', { kind: 'tokens', refresh_token: 'r' }],
  ['login_web_version=v2&code=', undefined],
  ['access_token=a', undefined],
  ['refresh_token=r', undefined],
  ['', undefined],
])('#%s is parsed as its credential', (fragment, link) => {
  expect(readFragment(fragment)).toEqual(link);
});
