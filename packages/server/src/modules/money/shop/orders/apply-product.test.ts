import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GB, noService, plan } from '../../../../testing/products.ts';
import {
  describeService,
  isRunning,
  mainLeft,
  noPlanTerms,
  packageLeft,
  type Service,
  termColumns,
} from '../../../ground/services/index.ts';
import type { Product } from '../products/product.ts';
import { applyProduct } from './apply-product.ts';

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
    const { after, losses } = applyProduct(none, product(), now, zone);
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
    expect(losses).toEqual([]);
  });

  test('gives each of its terms to the service, and a service without a plan has none', () => {
    const { after } = applyProduct(none, product(manyTerms), now, zone);
    expect(after).toMatchObject(manyTerms);
    expect(describeService(after, now)).toMatchObject(manyTerms);
    expect(describeService(none, now)).toMatchObject(noPlanTerms);
  });

  test('of the same level extends from the old end and starts a new period', () => {
    const { after, losses } = applyProduct(service(), product(), now, zone);
    expect(after).toMatchObject({
      level_expires_at: days(40),
      used_upload: 0,
      used_download: 0,
      period_started_at: now,
      purchased_at: now,
    });
    expect(losses).toEqual([]);
  });

  test('of the same level extends from now when the old one has ended', () => {
    const { after } = applyProduct(service({ level_expires_at: days(-3) }), product(), now, zone);
    expect(after.level_expires_at).toEqual(days(30));
  });

  test('of another level replaces time, traffic and traffic packages, each named as a loss', () => {
    const { after, losses } = applyProduct(
      service({ package_bytes: 5 * GB }),
      product({ level: 2, quota_bytes: 300 * GB }),
      now,
      zone,
    );
    expect(after).toMatchObject({
      level: 2,
      level_expires_at: days(30),
      quota_bytes: 300 * GB,
      package_bytes: 0,
    });
    expect(losses).toEqual(['time', 'traffic', 'traffic_package']);
  });

  test('of another level loses nothing after the old one has ended, and drops its traffic packages', () => {
    const ended = service({ level_expires_at: days(-1), package_bytes: 5 * GB });
    const { after, losses } = applyProduct(ended, product({ level: 2 }), now, zone);
    expect(losses).toEqual([]);
    expect(after.package_bytes).toBe(0);
  });

  test('of the same level with less quota than is left shows the traffic as a loss', () => {
    const { losses } = applyProduct(service(), product({ quota_bytes: 50 * GB }), now, zone);
    expect(losses).toEqual(['traffic']);
  });

  test('keeps what is left of traffic packages when it extends', () => {
    const { after } = applyProduct(
      service({ used_download: 93 * GB, package_bytes: 10 * GB }),
      product(),
      now,
      zone,
    );
    expect(after.package_bytes).toBe(7 * GB);
  });

  test('sets the account by its own duration from now, and never earlier than it was', () => {
    const year = product({ account_duration: 'P365D' });
    expect(applyProduct(service(), year, now, zone).after.account_expires_at).toEqual(days(365));
    const long = service({ account_expires_at: days(1000) });
    expect(applyProduct(long, year, now, zone).after.account_expires_at).toEqual(days(1000));
  });

  test('with a reset interval resets at 00:00 of the site, whole multiples after the purchase', () => {
    const { after } = applyProduct(
      none,
      product({ level_duration: 'P90D', reset_interval: 'P30D' }),
      now,
      zone,
    );
    expect(after).toMatchObject({
      reset_interval: 'P30D',
      auto_reset_day: 0,
      next_reset_at: new Date('2026-04-08T16:00:00Z'),
    });
  });

  test('that resets monthly does so on the purchase’s day of the month', () => {
    const { after } = applyProduct(none, product({ level_duration: 'P1Y', resets_monthly: true }), now, zone);
    expect(after).toMatchObject({ auto_reset_day: 10, next_reset_at: new Date('2026-04-09T16:00:00Z') });
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
    const before = service();
    const { after, losses } = applyProduct(before, pack, now, zone);
    expect(after).toEqual({ ...before, package_bytes: 50 * GB });
    expect(losses).toEqual([]);
  });

  test('is complete even if more than the quota was used', () => {
    const { after } = applyProduct(service({ used_download: 95 * GB }), pack, now, zone);
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

  test('a plan is running afterwards, full, for longer than now, and the account is not shortened', () => {
    fc.assert(
      fc.property(services, plans, (before, plan) => {
        const { after } = applyProduct(before, plan, now, zone);
        expect(isRunning(after, now)).toBe(true);
        expect(mainLeft(after)).toBe(plan.quota_bytes);
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

  test('without a shown loss no time and no byte is lost', () => {
    fc.assert(
      fc.property(services, plans, (before, plan) => {
        fc.pre(isRunning(before, now));
        const { after, losses } = applyProduct(before, plan, now, zone);
        if (!losses.includes('time'))
          expect(after.level_expires_at.getTime()).toBeGreaterThanOrEqual(before.level_expires_at.getTime());
        if (!losses.includes('traffic')) expect(mainLeft(after)).toBeGreaterThanOrEqual(mainLeft(before));
        if (!losses.includes('traffic_package')) expect(packageLeft(after)).toBe(packageLeft(before));
      }),
    );
  });

  test('a traffic package gives exactly its size', () => {
    fc.assert(
      fc.property(services, gb, (before, size) => {
        const pack = product({
          kind: 'additional_package',
          quota_bytes: size,
          level: null,
          level_duration: null,
        });
        const { after } = applyProduct(before, pack, now, zone);
        expect(mainLeft(after) + packageLeft(after)).toBe(mainLeft(before) + packageLeft(before) + size);
      }),
    );
  });
});
