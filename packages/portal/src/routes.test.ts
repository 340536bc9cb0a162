import { decideAccess } from '@ferry/core/machines/session/access-rule';
import { expect, test } from 'vitest';
import { redirects, routes } from './routes.tsx';

const nobody = { isAuthenticated: false, isExpired: false, isRenewing: false, isStopped: false };

test.each(routes)('$path says of itself what the access rule says', ({ path, access }) => {
  expect(decideAccess(path, nobody).kind).toBe(access === 'customer' ? 'toSignIn' : 'allow');
});

test('no address has two pages, and old ones lead to pages', () => {
  const paths = routes.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const [from, to] of Object.entries(redirects)) {
    expect(paths).not.toContain(from);
    expect(paths).toContain(to);
  }
});
