import { expect, test } from 'vitest';
import { routes } from '../routes.ts';
import { findRoute, paramsOf, plainAddress, targetOf } from './find-route.ts';

test.each([
  ['/user/dashboard', routes.dashboard],
  ['/user/dashboard/', routes.dashboard],
  ['/User/Dashboard', routes.dashboard],
  ['/user/%64ashboard', routes.dashboard],
  ['/user/tickets/new', routes.newTicket],
  ['/user/tickets/view/7', routes.ticket],
  ['/test-page/shop-demo', routes.tests],
  ['/user/tickets/view', undefined],
  ['/user/tickets/view/7/8', undefined],
  ['/user/%', undefined],
  ['/', undefined],
])('%s is its page', (pathname, route) => {
  expect(findRoute(pathname)).toBe(route);
});

test('the parameters of an address keep their spelling', () => {
  expect(paramsOf('/user/tickets/view/7')).toEqual({ id: '7' });
  expect(paramsOf('/user/tickets/view/a%2Fb/')).toEqual({ id: 'a/b' });
  expect(paramsOf('/user/tickets/view/50%')).toEqual({ id: '50%' });
  expect(paramsOf('/user/nowhere')).toEqual({});
});

test.each([
  ['/user/wallet', '/user/wallet'],
  ['/USER/Wallet/', '/user/wallet'],
  ['/%75ser/wallet', '/user/wallet'],
  ['//user///wallet', '/user/wallet'],
  ['/user/tickets/view/AbC', '/user/tickets/view/AbC'],
  ['//User/tickets/view/%2F%2Fevil.example', '/user/tickets/view/%2F%2Fevil.example'],
  ['/user/tickets/view/50%', '/user/tickets/view/50%25'],
  ['//evil.example/user', undefined],
  ['/%2575ser/wallet', undefined],
])('the plain spelling of %s is %s', (pathname, plain) => {
  expect(plainAddress(pathname)).toBe(plain);
});

test.each(['/', '//', '/user', '/User/', '/%75ser'])('%s leads to the dashboard', (pathname) => {
  expect(targetOf(pathname)).toBe('/user/dashboard');
});
