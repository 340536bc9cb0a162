import { afterEach, describe, expect, test, vi } from 'vitest';
import { Refusal } from '../../base/refusal.ts';
import { type Lane, openLanes } from './lanes.ts';

afterEach(() => {
  vi.useRealTimers();
});

const lane: Lane = { name: 'account 1', atOnce: 3, maxWaiting: 4 };
const refused = (error: unknown) =>
  error instanceof Refusal ? [error.code, error.options.status, error.options.retryAfter] : error;
const busy = ['server.busy', 503, 3];

/** Works that end when they are told to, and the order in which they began. */
function openWorks() {
  const inLane = openLanes(10_000);
  const begun: number[] = [];
  const ends = new Map<number, PromiseWithResolvers<number>>();
  return {
    inLane,
    begun,
    begin: (id: number, of = lane) =>
      inLane(of, () => {
        begun.push(id);
        const end = Promise.withResolvers<number>();
        ends.set(id, end);
        return end.promise;
      }).catch(refused),
    end: (id: number) => ends.get(id)?.resolve(id),
    fail: (id: number) => ends.get(id)?.reject(new Error(`${id} failed`)),
  };
}

describe('a lane', () => {
  test('runs some and lets the others wait in order, also after a failure', async () => {
    const works = openWorks();
    const all = [1, 2, 3, 4, 5].map((id) => works.begin(id));
    await vi.waitFor(() => expect(works.begun).toEqual([1, 2, 3]));
    works.fail(2);
    await vi.waitFor(() => expect(works.begun).toEqual([1, 2, 3, 4]));
    works.end(1);
    await vi.waitFor(() => expect(works.begun).toEqual([1, 2, 3, 4, 5]));
    for (const id of [3, 4, 5]) works.end(id);
    expect(await Promise.all(all)).toEqual([1, new Error('2 failed'), 3, 4, 5]);
  });

  test('refuses work beyond its capacity, and accepts more when some has ended', async () => {
    const works = openWorks();
    const all = [1, 2, 3, 4, 5, 6, 7].map((id) => works.begin(id));
    expect(await works.begin(8)).toEqual(busy);
    await vi.waitFor(() => expect(works.begun).toHaveLength(3));
    works.end(1);
    await all[0];
    all.push(works.begin(9));
    for (const id of [2, 3, 4, 5, 6, 7, 9])
      await vi.waitFor(() => {
        expect(works.begun).toContain(id);
        works.end(id);
      });
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5, 6, 7, 9]);
    expect(works.begun).not.toContain(8);
  });

  test('does not delay other lanes', async () => {
    const works = openWorks();
    const all = [1, 2, 3, 4].map((id) => works.begin(id));
    const other = works.begin(10, { ...lane, name: 'account 2' });
    await vi.waitFor(() => expect(works.begun).toContain(10));
    for (const id of [10, 1, 2, 3]) works.end(id);
    await vi.waitFor(() => expect(works.begun).toContain(4));
    works.end(4);
    expect(await Promise.all([...all, other])).toEqual([1, 2, 3, 4, 10]);
  });

  test('refuses work that waits too long, and never starts it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const works = openWorks();
    const one = { ...lane, atOnce: 1 };
    const first = works.begin(1, one);
    const second = works.begin(2, one);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await second).toEqual(busy);
    vi.useRealTimers();
    works.end(1);
    expect(await first).toBe(1);
    const third = works.begin(3, one);
    await vi.waitFor(() => expect(works.begun).toEqual([1, 3]));
    works.end(3);
    expect(await third).toBe(3);
  });
});
