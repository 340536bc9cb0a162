import { expect, test } from 'vitest';
import { faultOf, NotFound } from './not-found.ts';

test('an unmatched address is 404 "Page not found"', () => {
  expect(faultOf(new NotFound())).toEqual({ status: 404, message: 'Page not found' });
});

test('a route check that fails is 404 "Page Not Found: {path}"', () => {
  expect(faultOf(new NotFound('/user/nowhere'))).toEqual({
    status: 404,
    message: 'Page Not Found: /user/nowhere',
  });
});

test.each([[new Error('')], [undefined], [null], ['text'], [{}]])(
  'any other fatal error is 500 "Internal Server Error" by default',
  (thrown) => {
    expect(faultOf(thrown)).toEqual({ status: 500, message: 'Internal Server Error' });
  },
);
