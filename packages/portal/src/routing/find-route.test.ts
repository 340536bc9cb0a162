import { expect, test } from 'vitest';
import { routes } from '../routes.ts';
import { findRoute, paramsOf } from './find-route.ts';

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

test('what stands in an address is read as it was written', () => {
  expect(paramsOf('/user/tickets/view/7')).toEqual({ id: '7' });
  expect(paramsOf('/user/tickets/view/a%2Fb/')).toEqual({ id: 'a/b' });
  expect(paramsOf('/user/tickets/view/50%')).toEqual({ id: '50%' });
  expect(paramsOf('/user/nowhere')).toEqual({});
});
