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
import { atPresent, isRunning, packageLeft, type Service } from '../../../ground/services/index.ts';
import { applyProduct, blockedFor, holderOf } from '../../shop/index.ts';
import { applyGrant, type Grant } from './grant.ts';

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
      next_reset_at: at(121),
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
    expect(after.next_reset_at).toEqual(at(60));
    expect(left(give(atPresent(held, at(30), zone), levelDays(30, 10 * GB), 30))).toBe(210 * GB);
  });

  test('of half an interval or more bring a period with a quota, and less makes the running period longer', () => {
    const held = used(buy(none, plan(), 0), 150 * GB);
    const longer = give(held, levelDays(14), 5);
    expect(longer).toMatchObject({ level_expires_at: at(104), next_reset_at: at(44) });
    expect(left(longer)).toBe(50 * GB);
    const more = give(held, levelDays(15), 5);
    expect(more).toMatchObject({ level_expires_at: at(105), next_reset_at: at(30) });
    expect(left(atPresent(used(more, 0), at(90), zone))).toBe(200 * GB);
  });

  test('started by a code run on, with all their bytes, before a plan of the level that was bought', () => {
    const begun = used(give(none, levelDays(30, 100 * GB), 0), 30 * GB);
    const bought = buy(begun, plan(), 5);
    expect(left(bought)).toBe(70 * GB);
    expect(left(atPresent(bought, at(30), zone))).toBe(200 * GB);
    expect(bought.level_expires_at).toEqual(at(120));
  });
});

type Deed =
  | { kind: 'use'; bytes: number }
  | { kind: 'days'; days: number; bytes: number; level: number }
  | { kind: 'traffic'; bytes: number }
  | { kind: 'package'; bytes: number }
  | { kind: 'account'; days: number }
  | { kind: 'plan days'; days: number; bytes: number; resumes: boolean }
  | { kind: 'plan'; level: number; bytes: number; resets: number | 'monthly'; days: number };

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
    return applyProduct(service, plan({ ...terms, resets_monthly, reset_interval }), { now, zone }).after;
  }
  if (deed.kind === 'package') {
    const product = plan({ kind: 'additional_package', quota_bytes: deed.bytes });
    return blockedFor(holderOf(service), product, now) === null
      ? applyProduct(service, product, { now, zone }).after
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
/** Hours until the action, and whether the job was late with what time had done before it. */
const step = fc.record({ hours: fc.integer({ min: 0, max: 500 }), isLate: fc.boolean(), deed });

/** What an action must have done, however the customer's plans stand. Days have 24 hours in this zone. */
function check(deed: Deed, before: Service, after: Service, now: Date): void {
  const runs = isRunning(before, now);
  const moved = after.level_expires_at.getTime() - (runs ? before.level_expires_at : now).getTime();
  const gained = left(after) - left(before);
  expect(after.account_expires_at.getTime()).toBeGreaterThanOrEqual(before.account_expires_at.getTime());
  switch (deed.kind) {
    case 'use':
      expect(left(after)).toBe(Math.max(0, left(before) - deed.bytes));
      break;
    case 'traffic':
    case 'package':
      expect([moved, gained]).toEqual([0, deed.bytes]);
      break;
    case 'account':
      expect([after.level_expires_at, gained]).toEqual([before.level_expires_at, 0]);
      break;
    case 'plan days':
    case 'days':
      expect(moved).toBe(deed.days * day);
      if (runs) expect(gained).toBe(deed.bytes);
      else expect(packageLeft(after)).toBe(deed.kind === 'plan days' ? deed.bytes : 0);
      break;
    case 'plan': {
      const waits = runs && before.level === deed.level;
      expect(after.level_expires_at.getTime() - (waits ? before.level_expires_at : now).getTime()).toBe(
        deed.days * day,
      );
      if (waits) expect(gained).toBe(0);
      else expect(left(after)).toBe(deed.bytes + (runs ? packageLeft(before) : 0));
    }
  }
}

test('in every order of codes, plans, packages, account days and ends, each gives exactly what it promised', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      let now = begin;
      let service = none;
      for (const { hours, isLate, deed } of steps) {
        now += hours * 3_600_000;
        const moment = new Date(now);
        const present = atPresent(service, moment, zone);
        const before = isLate && deed.kind !== 'use' ? service : present;
        const after = perform(before, deed, moment);
        if (after !== null) check(deed, present, atPresent(after, moment, zone), moment);
        service = after ?? service;
      }
    }),
    { numRuns: 500 },
  );
});
