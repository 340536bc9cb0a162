import { shopNormal } from '@ferry/core/testing/fixtures/shop';
import { expect, test } from 'vitest';
import { offerFor, offersOf, periodsOf, saving } from './periods.ts';
import type { Shelf } from './shop-types.ts';

const { light, standard, pro } = shopNormal.products as Record<'light' | 'standard' | 'pro', Shelf>;

test('offers come shortest first, whatever the order of the shelf', () => {
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

test('a saving counts day by day and is rounded down', () => {
  expect(saving([light, standard], 'P90D')).toEqual({ percent: 10, same: true });
  expect(saving([standard], 'P365D')).toEqual({ percent: 18, same: true });
  expect(saving([standard], 'P30D')).toBeUndefined();
});
