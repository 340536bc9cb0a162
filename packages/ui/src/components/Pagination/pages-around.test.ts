import { expect, test } from 'vitest';
import { pagesAround } from './Pagination.tsx';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 4, [1, 2, 3, 4]],
  [1, 5, [1, 2, 0, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [5, 10, [1, 0, 4, 5, 6, 0, 10]],
])('on page %d of %d, a gap stands for more than one page', (page, last, pages) => {
  expect(pagesAround(page, last)).toEqual(pages);
});
