import { expect, test } from 'vitest';
import { routes } from '../../routes.ts';
import { testPathOf, testPaths } from './test-paths.ts';

test('the sitemap names every test page, and no other', () => {
  const named = Object.values(routes)
    .filter(({ isTest }) => isTest)
    .flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt]);
  expect(named.sort()).toEqual([...testPaths].sort());
});

test('an address with a slash at its end is a test page too', () => {
  expect(testPathOf('/test-page/test1/')).toBe('/test-page/test1');
  expect(testPathOf('/test-page/test9')).toBeUndefined();
});
