import { shopNormal } from '@ferry/core/testing/fixtures/shop';
import { expect, test } from 'vitest';
import { moneySaved, offerFor, offersOf, periodsOf, saving } from './periods.ts';
import type { Shelf } from './shop-types.ts';

const { light, standard, pro } = shopNormal.products as Record<'light' | 'standard' | 'pro', Shelf>;

test('offers are sorted shortest first, in any order of the shelf', () => {
  const turned = { ...standard, plan_shop_id: { P365D: 4, P30D: 2, P90D: 3 } };
  expect(offersOf(turned).map(({ item }) => item.id)).toEqual([2, 3, 4]);
});

test('an offer whose item is not on the shelf is left out', () =>
  expect(offersOf({ ...light, plan_shop_id: { P30D: 1, P90D: 99 } })).toHaveLength(1));

test('the periods of all shelves are listed once', () =>
  expect(periodsOf([light, standard, pro, { ...pro, plan_shop_id: { P1M: 5 } }])).toEqual([
    'P30D',
    'P90D',
    'P365D',
  ]));

test('a shelf without the period offers its shortest', () => {
  expect(offerFor(standard, 'P3M')?.item.id).toBe(3);
  expect(offerFor(light, 'P90D')?.item.id).toBe(1);
});

test('the saving is compared with the same days at the shortest period, as on the front page', () => {
  const item = standard.items[0] as (typeof standard.items)[number];
  const shelf: Shelf = {
    ...standard,
    plan_shop_id: { P30D: 1, P90D: 2, P365D: 3 },
    items: ['30.00', '81.00', '300.00'].map((money_amount, at) => ({ ...item, id: at + 1, money_amount })),
  };
  expect(moneySaved(shelf, 'P90D')).toBe('9.00');
  // 365 days at 30.00 for 30 days are 365.00.
  expect(moneySaved(shelf, 'P365D')).toBe('65.00');
  expect(moneySaved(shelf, 'P30D')).toBeUndefined();
  expect(
    moneySaved({ ...shelf, items: shelf.items.map((one) => ({ ...one, money_amount: '90.00' })) }, 'P90D'),
  ).toBe('180.00');
});

test('of different savings the smallest is shown, and none if one plan saves nothing', () => {
  const quarterlyAt = (money_amount: string): Shelf => ({
    ...standard,
    items: standard.items.map((one, at) => (at === 1 ? { ...one, money_amount } : one)),
  });
  expect(saving([standard, quarterlyAt('1.00')], 'P90D')).toBe(10);
  expect(saving([quarterlyAt('1.00')], 'P90D')).toBe(98);
  expect(saving([standard, quarterlyAt('60.00')], 'P90D')).toBeUndefined();
  expect(saving([], 'P90D')).toBeUndefined();
});

test('a saving counts day by day and is rounded down', () => {
  expect(saving([light, standard], 'P90D')).toBe(10);
  expect(saving([standard], 'P365D')).toBe(18);
  expect(saving([standard], 'P30D')).toBeUndefined();
});
