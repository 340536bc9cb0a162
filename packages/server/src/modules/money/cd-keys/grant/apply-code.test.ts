import { describe, expect, test } from 'vitest';
import {
  at,
  buy,
  day,
  give,
  left,
  none,
  plan,
  planDays,
  used,
  zone,
} from '../../../../testing/people/services.ts';
import { GB } from '../../../../testing/products.ts';
import { atPresent, type Service } from '../../../ground/services/index.ts';
import { applyProduct, type Product } from '../../shop/index.ts';
import { applyCode } from './apply-code.ts';

const redeem = (service: Service, product: Product, days: number) =>
  applyCode(service, { kind: 'product', product }, at(days), zone);
const bytesPackage = plan({
  id: 9,
  kind: 'additional_package',
  level: null,
  level_duration: null,
  quota_bytes: 50 * GB,
});

describe('a code of a plan', () => {
  test('begins at once where nothing runs, and was not paid for', () => {
    const { after, begins_at } = redeem(none, plan(), 0);
    expect(begins_at).toEqual(at(0));
    expect(after).toMatchObject({
      product_id: 7,
      level: 1,
      level_expires_at: at(90),
      account_expires_at: at(90),
      quota_bytes: 200 * GB,
      next_reset_at: at(30),
    });
    expect(after.terms.running).toMatchObject({ purchase_id: null, product_id: 7, cash: '0.00', periods: 3 });
    expect(after.terms.waiting).toEqual([]);
  });

  test.each([
    ['the same plan', plan()],
    ['a plan of another level', plan({ id: 8, level: 2, quota_bytes: 300 * GB })],
  ])('waits behind what runs, and resets nothing: %s', (_what, product) => {
    const held = used(buy(none, plan(), 0), 150 * GB);
    const { after, begins_at } = redeem(held, product, 10);
    expect(begins_at).toEqual(at(90));
    expect(after).toEqual({
      ...held,
      level_expires_at: at(180),
      account_expires_at: at(180),
      terms: { ...held.terms, waiting: after.terms.waiting },
    });
    expect(after.terms.waiting).toMatchObject([{ purchase_id: null, product_id: product.id, cash: '0.00' }]);
    const later = atPresent(after, at(90), zone);
    expect(later).toMatchObject({ level: product.level, quota_bytes: product.quota_bytes, used_download: 0 });
    expect(later.level_expires_at).toEqual(at(180));
  });

  test('gives what a purchase gives that waits for its turn', () => {
    const held = used(buy(none, plan(), 0), 150 * GB);
    const product = plan({
      id: 8,
      level: 3,
      speed_limit: 50,
      node_groups: ['IEPL'],
      account_duration: 'P1Y',
    });
    for (const [service, days] of [
      [none, 0],
      [held, 10],
      [held, 31],
      [held, 200],
    ] as const) {
      const bought = applyProduct(service, product, { now: at(days), zone, begins: 'end' });
      expect(redeem(service, product, days)).toEqual({ after: bought.after, begins_at: bought.begins_at });
      expect(bought.after.account_expires_at.getTime() - bought.begins_at.getTime()).toBe(365 * 86_400_000);
    }
  });

  test('gives the present promise of the product, whatever it promised before', () => {
    const held = buy(none, plan(), 0);
    const { after } = redeem(held, plan({ quota_bytes: 500 * GB, device_limit: 9 }), 10);
    expect(after.terms.waiting[0]?.promise).toMatchObject({ quota_bytes: 500 * GB, device_limit: 9 });
    expect(after).toMatchObject({ quota_bytes: 200 * GB, device_limit: 3 });
  });

  test('of a disabled product, and of one that is for holders alone, gives the same', () => {
    const shelved = plan({ is_enabled: false, is_renewal_only: true });
    expect(redeem(none, shelved, 0)).toEqual(redeem(none, plan(), 0));
  });

  test('credits nothing when another plan takes its place, so that no code turns into money', () => {
    const { after } = redeem(redeem(none, plan(), 0).after, plan(), 1);
    const other = plan({ id: 8, level: 2 });
    const { credits } = applyProduct(after, other, { now: at(2), zone, begins: 'now' });
    expect(credits.map(({ credit }) => credit)).toEqual(['0.00', '0.00']);
  });

  test('keeps its end and its quotas after days that were given before it', () => {
    const held = give(buy(none, plan(), 0), planDays(3), 1);
    const { begins_at, after } = redeem(held, plan(), 2);
    expect(begins_at).toEqual(at(93));
    expect(after.level_expires_at.getTime() - at(93).getTime()).toBe(90 * day);
  });
});

describe('a code of a traffic package', () => {
  test('adds its bytes to what runs, and changes no end', () => {
    const held = used(buy(none, plan(), 0), 150 * GB);
    const { after, begins_at } = redeem(held, bytesPackage, 10);
    expect(begins_at).toBeNull();
    expect(after).toEqual({ ...held, package_bytes: 50 * GB });
    expect(left(after)).toBe(100 * GB);
  });

  test.each([
    ['never had a plan', none],
    ['had one', buy(none, plan(), 0)],
  ])('is refused for a customer who %s', (_what, service) => {
    expect(() => redeem(service, bytesPackage, 91)).toThrow(
      expect.objectContaining({ code: 'shop.needs_main_package' }),
    );
  });
});

test('other codes begin no plan of a product', () => {
  const worth = { kind: 'plan_time', duration: 'P3D' } as const;
  const held = buy(none, plan(), 0);
  expect(applyCode(held, worth, at(1), zone)).toEqual({
    after: give(held, planDays(3), 1),
    begins_at: null,
  });
});
