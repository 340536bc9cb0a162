import type { Translate } from '@ferry/ui/locales/i18n';
import { expect, test } from 'vitest';
import { type RouteName, routes } from '../routes.ts';
import { backOf, bottomNavOf, frameOf, navOf } from './nav.ts';

const t = ((key: string) => key) as unknown as Translate<'layout'>;
const pages = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].access === 'customer');
const openBelow = (path: string) =>
  bottomNavOf(t, path, {}).filter(
    ({ current, pages: within }) => current || within?.some((one) => one.current),
  );

test.each(pages)('on phones, %s is marked in exactly one entry', (name) => {
  expect(openBelow(routes[name].path)).toHaveLength(1);
});

test('waiting items of a page are counted at its entry, all others at the last', () => {
  const counts = bottomNavOf(t, '/user/dashboard', { announcements: 2, redeem: 1 }).map(({ href, count }) => [
    href,
    count,
  ]);
  expect(counts.filter(([, count]) => count !== undefined)).toEqual([
    ['/user/wallet', 1],
    ['/user/my-account', 2],
  ]);
});

test('the arrow leads up, and on phones from where the bottom bar does not lead', () => {
  expect(backOf(t, '/user/confirm-sign-in')).toEqual({ label: 'pageDashboard', href: '/user/dashboard' });
  expect(backOf(t, '/user/wallet')).toBeUndefined();
  expect(backOf(t, '/user/my-account')).toBeUndefined();
  expect(backOf(t, '/user/developer')).toEqual({ label: 'pageMyAccount', href: '/user/my-account' });
  // With a sidebar, a part of the account is within the whole page.
  for (const part of ['/user/account/security', '/settings'])
    expect(backOf(t, part)).toEqual({ label: 'navMe', href: '/user/my-account', onPhones: true });
  expect(backOf(t, '/user/promote')).toEqual({ label: 'navMe', href: '/user/my-account', onPhones: true });
  expect(backOf(t, '/user/nowhere')?.href).toBe('/user/my-account');
});

test('the account is named as in the bottom bar, and where there is a sidebar as there', () => {
  for (const [path, title] of [
    ['/user/my-account', 'navMe'],
    ['/user/account/security', 'navSecurity'],
    ['/user/account/edit-password', 'navSecurity'],
    ['/settings', 'navSettings'],
  ] as const)
    expect(frameOf(t, path, {})).toMatchObject({ title, titleOfWhole: 'pageMyAccount' });
  expect(frameOf(t, '/user/promote', {})).not.toHaveProperty('titleOfWhole');
});

test('every page with a group stands in the sidebar', () => {
  const shown = navOf(t, '/user/dashboard', {}).flatMap(({ href, pages: within }) => [
    href,
    ...(within ?? []).map((page) => page.href),
  ]);
  for (const { group, path } of Object.values(routes)) if (group) expect(shown).toContain(path);
});
