import { beforeEach, expect, test, vi } from 'vitest';
import { roomOf } from '../../../../../tests/fences/arrows.ts';
import { readSource, sources } from '../../../../../tests/fences/imports.ts';

const at = Date.parse('2026-03-09T08:00:00Z');
const said = new Date(at).toUTCString();
const hour = 3_600_000;

/** A new page, whose device shows a time. */
async function openPage(shows: number) {
  vi.resetModules();
  vi.setSystemTime(shows);
  return import('./clock.ts');
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
  vi.useFakeTimers({ toFake: ['Date'] });
});

test('before the first response the device’s clock is used', async () => {
  const clock = await openPage(at + 3 * hour);
  expect(clock.serverNow()).toBe(at + 3 * hour);
  expect(clock.secondsAhead()).toBeUndefined();
});

test.each([
  ['three hours ahead', 3 * hour],
  ['two days behind', -48 * hour],
])('a clock that is %s is corrected to the second', async (_, wrong) => {
  const clock = await openPage(at + wrong);
  clock.hearTime(said, at + wrong - 40);
  expect(Math.abs(clock.serverNow() - at)).toBeLessThanOrEqual(1_040);
});

test('a slow response does not change a correct clock, and a faster one refines the difference', async () => {
  const clock = await openPage(at + 40_000);
  clock.hearTime(said, at);
  expect(clock.secondsAhead()).toBe(0);
  clock.hearTime(said, at + 39_000);
  expect(clock.secondsAhead()).toBe(38);
  clock.hearTime(said, at + 30_000);
  expect(clock.secondsAhead()).toBe(38);
});

test('a corrected clock is noticed at the next response', async () => {
  const clock = await openPage(at + hour);
  clock.hearTime(said, at + hour);
  vi.setSystemTime(at + 500);
  clock.hearTime(said, at + 400);
  expect(clock.secondsAhead()).toBe(0.5);
});

test('the next page uses the stored difference before it has measured one', async () => {
  const first = await openPage(at - hour);
  first.hearTime(said, at - hour);
  const next = await openPage(at - hour);
  expect(next.serverNow()).toBe(at);
  expect(next.secondsAhead()).toBeUndefined();
});

test('subscribers are notified of a new difference at once, and only if it changes', async () => {
  const clock = await openPage(at + hour);
  const told = vi.fn();
  clock.subscribeToClock(told);
  clock.hearTime(said, at + hour);
  clock.hearTime(said, at + hour);
  expect(told).toHaveBeenCalledOnce();
});

test('a response without a Date changes nothing', async () => {
  const clock = await openPage(at);
  clock.hearTime(null, at - hour);
  clock.hearTime('yesterday', at - hour);
  expect(clock.secondsAhead()).toBeUndefined();
});

/**
 * A device's clock may be wrong by days. What customers see is computed with the server's time, which one file knows, so
 * no other file of the portal asks the device.
 */
const clock = 'packages/portal/src/platform/device/clock.ts';

/** Asks the device what time it is. */
const asksDevice = /\bDate\.now\b|\bnew Date\(\)|(?<!new )\bDate\(\)|\bTemporal\.Now\b/;

const isSeenByCustomers = (file: string) =>
  /^packages\/(portal|ui|core)\/src\//.test(file) &&
  !['tests', 'fixtures'].includes(roomOf(file)?.name ?? '');

test('only the portal’s clock asks the device for the time', () => {
  const seen = sources.filter(isSeenByCustomers);
  expect(seen.length).toBeGreaterThan(300);
  expect(seen.filter((file) => asksDevice.test(readSource(file)))).toEqual([clock]);
});

test('the fence finds all ways to read the clock, and nothing else', () => {
  const asks = ['Date.now()', 'useState(Date.now)', 'new Date()', 'Date()', 'Temporal.Now.instant()'];
  expect(asks.filter((text) => !asksDevice.test(text))).toEqual([]);
  expect(['new Date(at)', 'Date.parse(at)', 'serverNow()'].filter((text) => asksDevice.test(text))).toEqual(
    [],
  );
});
