import { expect, test } from 'vitest';
import { maxPlans, Plans } from './plans.ts';

test('a statement keeps its plan, and the one asked for longest ago makes room', () => {
  const plans = new Plans({ times: 0 }, 2);
  const [first, second] = ['select 1', 'select 2'].map((text) => plans.of(text, 0));
  expect(first?.name).toMatch(/^[0-9a-f]{32}$/);
  expect(plans.of('select 1', 0)).toBe(first);
  plans.of('select 3', 0);
  expect(plans.takeGone()).toEqual([second?.name]);
  expect(plans.takeGone()).toEqual([]);
  expect(plans.of('select 1', 0)).toBe(first);
  expect(maxPlans).toBe(200);
});

test('all plans of all connections go when one of them is broken, and otherwise that of what failed', () => {
  const broken = { times: 0 };
  const [plans, others] = [new Plans(broken), new Plans(broken)];
  const [plan, other] = [plans.of('select 1', 0), others.of('select 2', 0)];
  plans.failed([{ plan }], new Error('a value is wrong'));
  expect(plans.of('select 1', 0)).not.toBe(plan);
  expect(others.of('select 2', 0)).toBe(other);
  plans.failed([], { code: '0A000', routine: 'RevalidateCachedQuery' });
  expect(others.of('select 2', 0)).not.toBe(other);
  expect(others.takeGone()).toEqual([other?.name]);
});

test('statements of many values and those that no plan is made of have none', () => {
  const plans = new Plans({ times: 0 });
  expect(plans.of('create table one (x integer)', 0)).toBeUndefined();
  expect(plans.of('insert into one values ($1)', 101)).toBeUndefined();
});
