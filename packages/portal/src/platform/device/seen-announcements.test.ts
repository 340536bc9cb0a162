import { memoryStore } from '@ferry/core/testing/session-world';
import { expect, test, vi } from 'vitest';
import { seenAnnouncements } from './seen-announcements.ts';

test('a revision is marked for one customer and kind, also after a reload', () => {
  const store = memoryStore();
  seenAnnouncements(store).mark(1, 'pop_up_ann', [7, 8]);
  const seen = seenAnnouncements(store);
  expect(seen.of(1, 'pop_up_ann')).toEqual(new Set([7, 8]));
  expect(seen.of(2, 'pop_up_ann')).toEqual(new Set());
  expect(seen.of(1, 'index_ann')).toEqual(new Set());
});

test('the marks are the same object until they change, and subscribers are notified', () => {
  const seen = seenAnnouncements(memoryStore());
  const heard = vi.fn();
  seen.subscribe(heard);
  const before = seen.of(1, 'index_ann');
  expect(seen.of(1, 'index_ann')).toBe(before);
  seen.mark(1, 'index_ann', [3]);
  seen.mark(1, 'index_ann', [3]);
  expect(heard).toHaveBeenCalledOnce();
  expect(seen.of(1, 'index_ann')).not.toBe(before);
});

test('if storage is forbidden, a revision is still marked', () => {
  const seen = seenAnnouncements({ get: () => null, set() {}, remove() {} });
  seen.mark(1, 'pop_up_ann', [7]);
  expect(seen.of(1, 'pop_up_ann').has(7)).toBe(true);
});

test('the oldest marks are forgotten first', () => {
  const seen = seenAnnouncements(memoryStore());
  seen.mark(
    1,
    'index_ann',
    Array.from({ length: 250 }, (_, at) => at + 1),
  );
  expect(seen.of(1, 'index_ann').size).toBe(200);
  expect(seen.of(1, 'index_ann').has(250)).toBe(true);
});
