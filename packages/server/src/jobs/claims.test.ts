import { afterEach, expect, test, vi } from 'vitest';
import type { Services } from '../base/context.ts';
import { type Claim, claimUntil, openClaims } from './claims.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Claims of a store in memory, with a clock that the test turns. */
function openStore() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let now = 0;
  const warnings: unknown[] = [];
  const services = {
    now: () => new Date(now),
    log: { warn: (of: unknown) => warnings.push(of) },
  } as unknown as Services;
  const stored = new Map<number, number>();
  let isAway = false;
  const claims = openClaims(async (_services, held: readonly Claim[], until) => {
    if (isAway) throw new Error('away');
    const own = held.filter((claim) => stored.get(claim.id) === claim.until.getTime());
    for (const { id } of own) stored.set(id, until.getTime());
    return own.map(({ id }) => id);
  });
  return {
    claims,
    services,
    stored,
    warnings,
    setAway: (is: boolean) => {
      isAway = is;
    },
    claim(id: number) {
      const until = claimUntil(services);
      stored.set(id, until.getTime());
      claims.hold(services, [{ id, until }]);
    },
    async later(seconds: number) {
      now += seconds * 1000;
      await vi.advanceTimersByTimeAsync(seconds * 1000);
    },
  };
}

test('a claim is renewed while its work runs, and expires twenty seconds later', async () => {
  const { claims, services, stored, claim, later } = openStore();
  claim(1);
  for (let turn = 1; turn <= 12; turn += 1) {
    await later(5);
    expect(stored.get(1)).toBe((turn * 5 + 20) * 1000);
    expect(claims.isLost(services, 1)).toBe(false);
  }
  expect(await claims.release(1)).toEqual(new Date(80_000));
  await later(60);
  expect(stored.get(1)).toBe(80_000);
  expect(claims.isLost(services, 1)).toBe(true);
});

test('a claim taken over by another process is not renewed', async () => {
  const { claims, services, stored, claim, later } = openStore();
  claim(1);
  claim(2);
  stored.set(1, 4_711);
  await later(5);
  expect([stored.get(1), stored.get(2)]).toEqual([4_711, 25_000]);
  await later(15);
  expect([claims.isLost(services, 1), claims.isLost(services, 2)]).toEqual([true, false]);
  expect(await claims.release(1)).toEqual(new Date(20_000));
});

test('a claim survives a database outage of some seconds', async () => {
  const { stored, claim, later, setAway, warnings } = openStore();
  claim(1);
  setAway(true);
  await later(10);
  expect([stored.get(1), warnings.length]).toEqual([20_000, 2]);
  setAway(false);
  await later(5);
  expect(stored.get(1)).toBe(35_000);
});
