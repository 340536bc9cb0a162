import { decideAccess } from '@ferry/core/machines/session/access-rule';
import { expect, expectTypeOf, test } from 'vitest';
import { paths, pathTo, redirects, routes } from './routes.ts';
import { findRoute } from './routing/find-route.ts';

const nobody = { isAuthenticated: false, isExpired: false, isRenewing: false, isStopped: false };
const all = Object.values(routes);
const addresses = all.flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt]);

test.each(all)('$path has the access of the access rule', ({ path, alsoAt = [], access }) => {
  for (const address of [path, ...alsoAt])
    expect(decideAccess(address, nobody).kind).toBe(access === 'customer' ? 'toSignIn' : 'allow');
});

test('test pages 2 and 3 have layout 1, all other pages but those of visitors have layout 2', () => {
  const at = (layout: string) => all.filter((route) => route.layout === layout);
  expect(at('web-site-layout1').flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt])).toEqual([
    '/test-page/test2',
    '/test-page/test3',
  ]);
  const isOfVisitors = ({ path }: { path: string }) => /^\/(auth|about|settings)(\/|$)/.test(path);
  expect(at('default').filter((route) => !isOfVisitors(route))).toEqual([]);
  expect(at('web-site-layout2').filter(isOfVisitors)).toEqual([]);
});

test('no address has two pages, and redirects lead to pages', () => {
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const [from, to] of Object.entries(redirects)) {
    expect(addresses).not.toContain(from);
    expect(addresses).toContain(to);
  }
});

test('every page has its component, and every component has its page', async () => {
  const files = import.meta.glob('./features/*/*Page.tsx', { query: '?raw', import: 'default' });
  const named = [...new Set(all.map(({ page }) => page))];
  // A banned customer sees it at the address of any other page.
  const shown = [...named, 'bans/BannedPage'].map((page) => `./features/${page}.tsx`);
  expect(Object.keys(files).sort()).toEqual(shown.sort());
  for (const page of named) {
    const source = String(await files[`./features/${page}.tsx`]?.());
    expect(source).toContain(`export function ${page.split('/')[1]}(`);
  }
});

test('every page can be reached, and links to pages with the same access', () => {
  for (const { path, access, group, under, part, next = [] } of all) {
    if (access === 'customer') expect([path, group ?? under]).not.toEqual([path, undefined]);
    for (const name of next === 'none' ? [] : next) expect(routes[name].access).toBe(access);
    // A page for everybody is below a customers' page only if signed-in customers see it in their frame.
    if (under !== undefined && part === undefined) expect(routes[under].access).toBe(access);
  }
});

test('every address that the server writes is a page', async () => {
  const files = import.meta.glob(['../../server/src/**/*.ts', '!**/*.test.ts'], {
    query: '?raw',
    import: 'default',
  });
  const sources = await Promise.all(Object.values(files).map((load) => load()));
  const written = sources.flatMap((source) => [
    ...String(source).matchAll(/(?:\$\{[\w.]*[uU]rl\}|')(\/(?:user|auth)\/[^`'#]*)/g),
  ]);
  const found = [...new Set(written.map(([, address = '']) => address.replace(/\$?\{\w+\}/g, '7')))];
  expect(found).toContain('/user/services/buy?do=renew');
  expect(found.filter((address) => !findRoute(address.replace(/\?.*/, '')))).toEqual([]);
});

test('an address takes its own parameters, and no others', () => {
  expect(paths.buy()).toBe('/user/services/buy');
  expect(pathTo('/user/tickets/view/:id', { id: 7 })).toBe('/user/tickets/view/7');
  expect(pathTo('/user/:kind/:name', { kind: 'a b', name: '/c' })).toBe('/user/a%20b/%2Fc');
  expectTypeOf(pathTo<'/user/tickets/view/:id'>)
    .parameter(1)
    .toEqualTypeOf<{ id: string | number }>();
  expectTypeOf(paths.buy).parameters.toEqualTypeOf<[]>();
});
