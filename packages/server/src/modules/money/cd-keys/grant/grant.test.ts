import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../../base/refusal.ts';
import {
  at,
  begin,
  buy,
  day,
  give,
  left,
  levelDays,
  none,
  plan,
  planDays,
  used,
  zone,
} from '../../../../testing/people/services.ts';
import { GB } from '../../../../testing/products.ts';
import {
  isRunning,
  mainLeft,
  nextReset,
  packageLeft,
  type Service,
  withUsageReset,
} from '../../../ground/services/index.ts';
import { applyProduct, blockedFor } from '../../shop/index.ts';
import { applyGrant, type Grant } from './grant.ts';

/** Makes a due reset, like the job. */
const reset = (service: Service, now: Date): Service =>
  service.next_reset_at === null || service.next_reset_at > now
    ? service
    : { ...withUsageReset(service, service.next_reset_at), next_reset_at: nextReset(service, now, zone) };

describe('days of a level', () => {
  test('add their bytes to a trial that runs, as a package', () => {
    const trial = used(give(none, levelDays(3, 10 * GB), 0), 4 * GB);
    const paid = give(trial, levelDays(30, 100 * GB), 1);
    expect(left(paid)).toBe(106 * GB);
    expect(paid).toMatchObject({ level_expires_at: at(33), quota_bytes: 10 * GB, package_bytes: 100 * GB });
  });

  test('start a service of exactly their bytes after a trial has ended', () => {
    const trial = used(give(none, levelDays(3, 10 * GB), 0), 4 * GB);
    const paid = give(trial, levelDays(30, 100 * GB), 5);
    expect(left(paid)).toBe(100 * GB);
    expect(paid).toMatchObject({ level_expires_at: at(35), quota_bytes: 100 * GB, package_bytes: 0 });
  });

  test('start a service without product and reset, with the limits of the ended plan of that level', () => {
    const held = buy(none, plan(), 0);
    expect(give(held, levelDays(30, 50 * GB), 91)).toMatchObject({
      product_id: null,
      plan_name: null,
      quota_bytes: 50 * GB,
      used_download: 0,
      speed_limit: 200,
      device_limit: 3,
      reset_interval: null,
      next_reset_at: null,
    });
  });

  test('start a service with the limits of the code if the customer never had the level', () => {
    const worth = { ...levelDays(30, 50 * GB, 2), speed_limit: 50, device_limit: 1 } as Grant;
    const held = buy(none, plan(), 0);
    expect(give(held, worth, 91)).toMatchObject({ level: 2, speed_limit: 50, device_limit: 1 });
    expect(give(held, levelDays(30, 50 * GB, 2), 91)).toMatchObject({
      speed_limit: null,
      device_limit: null,
    });
  });

  test('without bytes continue an ended plan with its whole quota', () => {
    const held = used({ ...buy(none, plan(), 0), package_bytes: 9 * GB }, 150 * GB);
    const after = give(held, levelDays(60), 91);
    expect(after).toMatchObject({
      product_id: 7,
      quota_bytes: 200 * GB,
      package_bytes: 0,
      used_download: 0,
      speed_limit: 200,
      reset_interval: 'P30D',
      next_reset_at: new Date('2026-07-08T16:00:00Z'),
    });
  });

  test.each([
    ['never had a level', none],
    ['had another level', buy(none, plan({ level: 2 }), 0)],
    ['had the level without any traffic', { ...none, level: 1 }],
  ])('without bytes are refused for a customer who %s', (_what, service) => {
    expect(() => give(service, levelDays(30), 91)).toThrow(
      expect.objectContaining({ code: 'cd_keys.needs_level' }),
    );
  });

  test('of another level are refused while one is running', () => {
    const held = buy(none, plan(), 0);
    for (const bytes of [undefined, GB])
      expect(() => give(held, levelDays(30, bytes, 2), 10)).toThrow(
        expect.objectContaining({ code: 'cd_keys.other_level' }),
      );
  });

  test('do not lose a due reset that the job has not made yet', () => {
    const held = used(buy(none, plan(), 0), 150 * GB);
    const after = give(held, levelDays(30, 10 * GB), 30);
    expect(left(after)).toBe(210 * GB);
    expect(after.next_reset_at).toEqual(new Date('2026-05-08T16:00:00Z'));
    expect(left(give(reset(held, at(30)), levelDays(30, 10 * GB), 30))).toBe(210 * GB);
  });

  test('on the last day bring the reset that was skipped because the level was ending', () => {
    const held = reset(used(buy(none, plan({ level_duration: 'P60D' }), 0), 150 * GB), at(59));
    const usedAgain = used(held, 120 * GB);
    expect(usedAgain.next_reset_at).toBeNull();
    const onTheDay = give(usedAgain, levelDays(30), 59.9);
    const dayBefore = reset(give(usedAgain, levelDays(30), 59), at(59.9));
    expect(left(onTheDay)).toBe(200 * GB);
    expect(onTheDay).toEqual(dayBefore);
    // Only once.
    expect(left(give(used(onTheDay, GB), levelDays(1), 59.95))).toBe(199 * GB);
  });

  test('started by a code leave a package when a plan of the level is bought', () => {
    const begun = used(give(none, levelDays(30, 100 * GB), 0), 30 * GB);
    const { after, losses } = applyProduct(begun, plan(), at(5), zone);
    expect(left(after)).toBe(270 * GB);
    expect(losses).toEqual([]);
    expect(left(buy(used(after, 80 * GB), plan(), 6))).toBe(270 * GB);
  });
});

/** The rules in their simplest form: what is left of the quota and of packages, and until when. */
interface Promised {
  level: number;
  end: number;
  /** The end of the account, with a level or without. */
  account: number;
  quota: number;
  main: number;
  packages: number;
  /** The days between resets. 0: none. */
  every: number;
  /** The day of each month, or the last one of a shorter month, that brings a reset. 0: none. */
  monthly: number;
  boughtOn: number;
  resetAt: number;
  isOnce: boolean;
}

const dayNumber = (time: number) => Math.floor((time + 8 * 3_600_000) / day);
const midnight = (number: number) => number * day - 8 * 3_600_000;

const dayOfMonth = (number: number) => new Date(number * day).getUTCDate();

function bringsReset({ every, monthly, boughtOn }: Promised, on: number): boolean {
  if (every > 0) return (on - boughtOn) % every === 0;
  const isLast = dayOfMonth(on + 1) === 1;
  return dayOfMonth(on) === monthly || (isLast && dayOfMonth(on) < monthly);
}

/** Fills the quota again if a reset has passed, but none on the last day. */
function pass(state: Promised, now: number): Promised {
  let after = state;
  const until = Math.min(dayNumber(now), dayNumber(state.end) - 1);
  for (let on = dayNumber(state.resetAt) + 1; on <= until; on += 1)
    if (bringsReset(state, on)) after = { ...after, main: after.quota, resetAt: midnight(on) };
  return after;
}

type Deed =
  | { kind: 'use'; bytes: number }
  | { kind: 'days'; days: number; bytes: number; level: number }
  | { kind: 'traffic'; bytes: number }
  | { kind: 'package'; bytes: number }
  | { kind: 'account'; days: number }
  | { kind: 'plan days'; days: number; bytes: number; resumes: boolean }
  | { kind: 'plan'; level: number; bytes: number; resets: number | 'monthly'; days: number };

/** The result by the rules. `null`: refused. */
function promise(before: Promised, deed: Deed, now: number): Promised | null {
  const state = pass(before, now);
  const runs = state.level > 0 && state.end > now;
  if (deed.kind === 'use') {
    const ofMain = Math.min(state.main, deed.bytes);
    return {
      ...state,
      main: state.main - ofMain,
      packages: Math.max(0, state.packages - (deed.bytes - ofMain)),
    };
  }
  if (deed.kind === 'traffic' || deed.kind === 'package')
    return runs ? { ...state, packages: state.packages + deed.bytes } : null;
  if (deed.kind === 'plan days') {
    const { days, resumes, bytes: more } = deed;
    const goesOn = resumes && state.level > 0 && state.quota > 0 && !state.isOnce;
    if (!runs && !goesOn) return null;
    const end = (runs ? state.end : now) + days * day;
    const account = Math.max(state.account, end);
    const longer = runs
      ? pass({ ...state, end, account }, now)
      : { ...state, end, account, main: state.quota, packages: 0, boughtOn: dayNumber(now), resetAt: now };
    return { ...longer, packages: longer.packages + more };
  }
  if (deed.kind === 'account') return { ...state, account: Math.max(state.account, now) + deed.days * day };
  const { level, bytes } = deed;
  if (deed.kind === 'plan') {
    const goesOn = runs && state.level === level;
    const end = (goesOn ? state.end : now) + deed.days * day;
    return {
      level,
      end,
      account: Math.max(state.account, end),
      quota: bytes,
      main: bytes,
      packages: goesOn ? state.packages + (state.isOnce ? state.main : 0) : 0,
      every: deed.resets === 'monthly' ? 0 : deed.resets,
      monthly: deed.resets === 'monthly' ? dayOfMonth(dayNumber(now)) : 0,
      boughtOn: dayNumber(now),
      resetAt: now,
      isOnce: false,
    };
  }
  if (runs && state.level !== level) return null;
  const end = (runs ? state.end : now) + deed.days * day;
  const account = Math.max(state.account, end);
  if (runs) {
    const longer = pass({ ...state, end, account }, now);
    return { ...longer, packages: longer.packages + bytes };
  }
  const fresh = { ...state, level, end, account, packages: 0, resetAt: now };
  if (bytes > 0)
    return { ...fresh, quota: bytes, main: bytes, every: 0, monthly: 0, boughtOn: 0, isOnce: true };
  if (state.level !== level || state.quota === 0 || state.isOnce) return null;
  return { ...fresh, main: state.quota, boughtOn: dayNumber(now) };
}

function worthOf(deed: Extract<Deed, { kind: 'traffic' | 'account' | 'plan days' | 'days' }>): Grant {
  if (deed.kind === 'traffic') return deed;
  if (deed.kind === 'plan days')
    return planDays(deed.days, {
      ...(deed.bytes === 0 ? {} : { bytes: deed.bytes }),
      resume_ended: deed.resumes,
    });
  if (deed.kind === 'account') return { kind: 'account_time', duration: `P${deed.days}D` };
  return levelDays(deed.days, deed.bytes === 0 ? undefined : deed.bytes, deed.level);
}

/** The same by the product's own functions. `null`: refused. */
function perform(service: Service, deed: Deed, now: Date): Service | null {
  if (deed.kind === 'use') return used(service, deed.bytes);
  if (deed.kind === 'plan') {
    const { level, bytes, resets, days } = deed;
    const terms = { level, quota_bytes: bytes, level_duration: `P${days}D` };
    const resets_monthly = resets === 'monthly';
    const reset_interval = resets_monthly || resets === 0 ? null : `P${resets}D`;
    return applyProduct(service, plan({ ...terms, resets_monthly, reset_interval }), now, zone).after;
  }
  if (deed.kind === 'package') {
    const product = plan({ kind: 'additional_package', quota_bytes: deed.bytes });
    return blockedFor(service, product, now) === null
      ? applyProduct(service, product, now, zone).after
      : null;
  }
  try {
    return applyGrant(service, worthOf(deed), now, zone);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const bytes = fc.integer({ min: 1, max: 100 }).map((count) => count * GB);
const level = fc.integer({ min: 1, max: 2 });
const days = fc.integer({ min: 1, max: 40 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: fc.constant('use' as const), bytes }),
  fc.record({ kind: fc.constantFrom('traffic' as const, 'package' as const), bytes }),
  fc.record({ kind: fc.constant('account' as const), days }),
  fc.record({
    kind: fc.constant('plan days' as const),
    days,
    bytes: fc.oneof(fc.constant(0), bytes),
    resumes: fc.boolean(),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('days' as const),
      days,
      level,
      bytes: fc.oneof(fc.constant(0), bytes),
    }),
  },
  fc.record({
    kind: fc.constant('plan' as const),
    level,
    bytes,
    days,
    resets: fc.constantFrom(0, 1, 7, 30, 'monthly' as const),
  }),
);
/** Hours until the action, and whether the job was late with a reset that was due before it. */
const step = fc.record({ hours: fc.integer({ min: 0, max: 500 }), isLate: fc.boolean(), deed });

test('in every order of codes, plans, packages, account days, resets and ends, all that was promised can be used', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      let now = begin;
      let service = none;
      let promised: Promised = {
        level: 0,
        end: 0,
        account: begin - day,
        quota: 0,
        main: 0,
        packages: 0,
        every: 0,
        monthly: 0,
        boughtOn: 0,
        resetAt: 0,
        isOnce: false,
      };
      for (const { hours, isLate, deed } of steps) {
        now += hours * 3_600_000;
        if (!isLate || deed.kind === 'use') service = reset(service, new Date(now));
        const after = perform(service, deed, new Date(now));
        const expected = promise(promised, deed, now);
        expect(after === null).toBe(expected === null);
        service = reset(after ?? service, new Date(now));
        promised = expected ?? pass(promised, now);
        const runs = promised.level > 0 && promised.end > now;
        expect(isRunning(service, new Date(now))).toBe(runs);
        expect(service.account_expires_at.getTime()).toBe(promised.account);
        if (!runs) continue;
        expect(service.level).toBe(promised.level);
        expect(service.level_expires_at.getTime()).toBe(promised.end);
        expect([mainLeft(service), packageLeft(service)]).toEqual([promised.main, promised.packages]);
      }
    }),
    { numRuns: 1_000 },
  );
});
