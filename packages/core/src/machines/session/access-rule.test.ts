import { describe, expect, test } from 'vitest';
import { decideAccess, type SessionView } from './access-rule.ts';

const nobody: SessionView = { isAuthenticated: false, isExpired: false, isRenewing: false, isStopped: false };
const customer: SessionView = { ...nobody, isAuthenticated: true };

describe('the access rule (spec §2)', () => {
  test.each([
    '/',
    '/about',
    '/auth/sign-in',
    '/auth/sign-in-by-access-jwt',
    '/settings',
    '/test-page/test1',
    '/us%',
    '/auth/user',
    '/%2575ser',
    '/?to=/user',
    '/#/user',
  ])('%s is open to everybody', (path) => expect(decideAccess(path, nobody)).toEqual({ kind: 'allow' }));

  test.each([
    '/user',
    '/user/dashboard',
    '/user/wallet/billing/view-invoice/7',
    '/user/any/thing',
    '/userfoo',
    '/USER/wallet',
    '/%75ser/wallet',
    '/%55SER/wallet',
    '//user/wallet',
    '///%75sEr',
    '/user%2Fwallet',
    '/user?tab=1',
    '/user#last',
  ])('%s needs a session', (path) => {
    expect(decideAccess(path, nobody)).toEqual({ kind: 'toSignIn', returnTo: path });
    expect(decideAccess(path, customer)).toEqual({ kind: 'allow' });
  });

  test('the way back keeps the query and the fragment', () => {
    expect(decideAccess('/user/tickets?page=2#last', nobody)).toEqual({
      kind: 'toSignIn',
      returnTo: '/user/tickets?page=2#last',
    });
  });

  test('an expired access token waits for the refresh', () => {
    expect(decideAccess('/user', { ...customer, isExpired: true, isRenewing: true })).toEqual({
      kind: 'refresh',
    });
  });

  test('a session that is being restored waits for the refresh', () => {
    expect(decideAccess('/user', { ...nobody, isRenewing: true })).toEqual({ kind: 'refresh' });
  });

  test('an expired access token redirects nowhere until the session has ended', () => {
    expect(decideAccess('/user', { ...customer, isExpired: true })).toEqual({ kind: 'refresh' });
  });

  test.each([
    ['nobody', nobody],
    ['an ended token', { ...customer, isExpired: true }],
  ])("with stop_refresh = 'true' and %s nothing is done", (_, session) => {
    expect(decideAccess('/user', { ...session, isStopped: true })).toEqual({ kind: 'nothing' });
  });
});
