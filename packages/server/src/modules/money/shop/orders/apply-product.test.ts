import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GB, noService, plan } from '../../../../testing/products.ts';
import {
  atPresent,
  describeService,
  isRunning,
  mainLeft,
  noPlanTerms,
  packageLeft,
  type Service,
  termColumns,
} from '../../../ground/services/index.ts';
import type { Product } from '../products/product.ts';
import { applyProduct, type Buying, totalCredit } from './apply-product.ts';

const now = new Date('2026-03-10T04:00:00Z');
const zone = 'Asia/Shanghai';
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

const product = (change: Partial<Product> = {}): Product => ({ ...plan, ...change });

const service = (change: Partial<Service> = {}): Service => ({
  ...noService,
  product_id: 1,
  plan_name: '标准月付',
  level: 1,
  level_expires_at: days(10),
  account_expires_at: days(10),
  quota_bytes: 100 * GB,
  used_upload: 10 * GB,
  used_download: 20 * GB,
  speed_limit: 200,
  device_limit: 3,
  purchased_at: days(-20),
  period_started_at: days(-20),
  ...change,
});

/** A value of its own for each promise of a plan. */
const manyTerms = {
  ...Object.fromEntries(termColumns.map((term, at) => [term, at + 7])),
  node_groups: ['IEPL'],
};

/** Buys at `now`, or quotes. */
const apply = (before: Service, bought: Product, more: Partial<Buying> = {}) =>
  applyProduct(before, bought, { now, zone, ...more });

const none = service({
  product_id: null,
  plan_name: null,
  level: 0,
  level_expires_at: days(-1),
  account_expires_at: days(-1),
  quota_bytes: 0,
  used_upload: 0,
  used_download: 0,
});

describe('a main package', () => {
  test('starts now if no plan is running, and extends the account as long as the level', () => {
    const { after, begins, losses } = apply(none, product());
    expect(after).toMatchObject({
      level: 1,
      level_expires_at: days(30),
      account_expires_at: days(30),
      quota_bytes: 100 * GB,
      product_id: 1,
      plan_name: '标准月付',
      speed_limit: 200,
      device_limit: 3,
    });
    expect({ begins, losses }).toEqual({ begins: 'now', losses: [] });
  });

  test('gives each of its terms to the service, and a service without a plan has none', () => {
    const { after } = apply(none, product(manyTerms));
    expect(after).toMatchObject(manyTerms);
    expect(describeService(after, now)).toMatchObject(manyTerms);
    expect(describeService(none, now)).toMatchObject(noPlanTerms);
  });

  test('of the same level waits until the running one has ended, and changes nothing of it', () => {
    const before = service();
    const { after, begins, losses } = apply(before, product({ quota_bytes: 50 * GB, speed_limit: 10 }));
    const { terms: _, ...same } = before;
    expect(after).toMatchObject({
      ...same,
      level_expires_at: days(40),
      account_expires_at: days(40),
      next_reset_at: days(10),
    });
    expect({ begins, losses }).toEqual({ begins: 'end', losses: [] });
    expect(atPresent(after, days(10), zone)).toMatchObject({
      quota_bytes: 50 * GB,
      speed_limit: 10,
      used_upload: 0,
      used_download: 0,
      period_started_at: days(10),
      level_expires_at: days(40),
      next_reset_at: null,
    });
  });

  test('starts from now when the old one has ended', () => {
    const { after, begins } = apply(service({ level_expires_at: days(-3) }), product());
    expect(after.level_expires_at).toEqual(days(30));
    expect(begins).toBe('now');
  });

  test('of another level begins now, names what goes as a loss, and keeps traffic packages', () => {
    const { after, begins, losses } = apply(
      service({ package_bytes: 5 * GB }),
      product({ level: 2, quota_bytes: 300 * GB }),
    );
    expect(after).toMatchObject({
      level: 2,
      level_expires_at: days(30),
      quota_bytes: 300 * GB,
      package_bytes: 5 * GB,
      used_download: 0,
    });
    expect({ begins, losses }).toEqual({ begins: 'now', losses: ['time', 'traffic'] });
  });

  test('begins when the customer wishes: another level at the end, another plan of the level now', () => {
    const later = apply(service(), product({ level: 2 }), { begins: 'end' });
    expect(later).toMatchObject({
      begins: 'end',
      losses: [],
      after: { level: 1, level_expires_at: days(40) },
    });
    const bigger = apply(service(), product({ quota_bytes: 300 * GB }), { begins: 'now' });
    expect(bigger).toMatchObject({
      begins: 'now',
      losses: ['time', 'traffic'],
      after: { level: 1, quota_bytes: 300 * GB, level_expires_at: days(30) },
    });
  });

  test('that ends a paid plan credits the unused part of its price', () => {
    const paid = apply(none, product({ reset_interval: 'P30D' }), {
      purchase: { id: 7, paid: '15.00' },
    }).after;
    const used = { ...paid, used_download: 40 * GB };
    const change = apply(used, product({ level: 2 }), { now: days(10) });
    expect(totalCredit(change)).toBe('9.00');
    expect(change.credits).toMatchObject([{ credit: '9.00', term: { purchase_id: 7 } }]);
    expect(totalCredit(apply(used, product(), { now: days(10) }))).toBe('0.00');
  });

  test('after the old one has ended loses nothing, and drops its traffic packages', () => {
    const paid = { ...apply(none, product()).after, package_bytes: 5 * GB };
    const { after, losses } = apply(paid, product({ level: 2 }), { now: days(31) });
    expect(losses).toEqual([]);
    expect(after.package_bytes).toBe(0);
  });

  test('after a service without stored terms has expired brings none of its traffic packages back', () => {
    const expired = service({ level_expires_at: days(-3), package_bytes: 50 * GB });
    const { after } = apply(expired, product());
    expect([mainLeft(after), packageLeft(after), after.package_bytes]).toEqual([100 * GB, 0, 0]);
  });

  test('sets the account by its own duration from its start, and never earlier than it was', () => {
    const year = product({ account_duration: 'P365D' });
    expect(apply(none, year).after.account_expires_at).toEqual(days(365));
    const waiting = apply(service({ level: 1, level_expires_at: days(10) }), year, { begins: 'end' });
    expect(waiting.after.account_expires_at).toEqual(days(375));
    const long = service({ account_expires_at: days(1000) });
    expect(apply(long, year).after.account_expires_at).toEqual(days(1000));
  });

  test('with a reset interval resets on each multiple since it began, to the moment', () => {
    const { after } = apply(none, product({ level_duration: 'P90D', reset_interval: 'P30D' }));
    expect(after).toMatchObject({ reset_interval: 'P30D', next_reset_at: days(30) });
  });

  test('that resets monthly does so a month after it began', () => {
    const { after } = apply(none, product({ level_duration: 'P1Y', resets_monthly: true }));
    expect(after).toMatchObject({ reset_interval: 'P1M', next_reset_at: new Date('2026-04-10T04:00:00Z') });
  });
});

describe('a traffic package', () => {
  const pack = product({
    kind: 'additional_package',
    quota_bytes: 50 * GB,
    level: null,
    level_duration: null,
  });

  test('adds to what is left and changes nothing else', () => {
    const before = apply(none, product()).after;
    const { after, losses } = apply(before, pack);
    expect(after).toEqual({ ...before, package_bytes: 50 * GB });
    expect(losses).toEqual([]);
  });

  test('is complete even if more than the quota was used', () => {
    const { after } = apply(service({ used_download: 95 * GB }), pack);
    expect(packageLeft(after)).toBe(50 * GB);
  });
});

describe('whatever the service and the product', () => {
  const gb = fc.integer({ min: 0, max: 2000 }).map((count) => count * GB);
  const when = fc.integer({ min: -400, max: 400 }).map(days);
  const services = fc
    .record({
      level: fc.integer({ min: 0, max: 3 }),
      level_expires_at: when,
      account_expires_at: when,
      quota_bytes: gb,
      package_bytes: gb,
      used_upload: gb,
      used_download: gb,
    })
    .map(service);
  const running = services.filter((one) => isRunning(one, now));
  const plans = fc
    .record({
      level: fc.integer({ min: 1, max: 3 }),
      level_duration: fc.constantFrom('P1D', 'P30D', 'P1M', 'P90D', 'P1Y'),
      quota_bytes: gb,
      account_duration: fc.constantFrom(null, 'P30D', 'P1Y'),
      reset_interval: fc.constantFrom(null, 'P30D', 'P1M'),
      resets_monthly: fc.boolean(),
    })
    .map(product);

  test('a plan is running afterwards, for longer than now, and the account is not shortened', () => {
    fc.assert(
      fc.property(services, plans, (before, plan) => {
        const { after } = apply(before, plan);
        expect(isRunning(after, now)).toBe(true);
        expect(after.account_expires_at.getTime()).toBeGreaterThanOrEqual(
          before.account_expires_at.getTime(),
        );
        if (after.next_reset_at !== null) {
          expect(after.next_reset_at.getTime()).toBeGreaterThan(now.getTime());
          expect(after.next_reset_at.getTime()).toBeLessThan(after.level_expires_at.getTime());
        }
      }),
    );
  });

  test('what begins now has its whole quota, and what waits changes neither quota nor usage', () => {
    fc.assert(
      fc.property(services, plans, (before, plan) => {
        const { after, begins } = apply(before, plan);
        if (begins === 'now') expect(mainLeft(after)).toBe(plan.quota_bytes);
        else expect([mainLeft(after), packageLeft(after)]).toEqual([mainLeft(before), packageLeft(before)]);
      }),
    );
  });

  test('without a shown loss no time and no byte is lost', () => {
    fc.assert(
      fc.property(running, plans, (before, plan) => {
        const { after, losses } = apply(before, plan);
        if (!losses.includes('time'))
          expect(after.level_expires_at.getTime()).toBeGreaterThanOrEqual(before.level_expires_at.getTime());
        if (!losses.includes('traffic')) expect(mainLeft(after)).toBeGreaterThanOrEqual(mainLeft(before));
        expect(packageLeft(after)).toBe(packageLeft(before));
      }),
    );
  });

  test('a traffic package gives exactly its size', () => {
    fc.assert(
      fc.property(running, gb, (before, size) => {
        const pack = product({
          kind: 'additional_package',
          quota_bytes: size,
          level: null,
          level_duration: null,
        });
        const { after } = apply(before, pack);
        expect(mainLeft(after) + packageLeft(after)).toBe(mainLeft(before) + packageLeft(before) + size);
      }),
    );
  });
});
