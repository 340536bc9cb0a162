import { expect, test } from 'vitest';
import { maxNames, StatementNames } from './statement-names.ts';

test('a statement keeps its name, and the one asked for longest ago makes room', () => {
  const names = new StatementNames(2);
  const first = names.take('select 1', 0);
  expect(first).toEqual({ kept: { name: expect.stringMatching(/^[0-9a-f]{32}$/) } });
  const second = names.take('select 2', 0);
  expect(names.take('select 1', 0)).toEqual(first);
  expect(names.take('select 3', 0).gone).toBe(second.kept?.name);
  expect(names.take('select 1', 0)).toEqual(first);
  expect(names.clear()).toHaveLength(2);
  expect(maxNames).toBe(200);
});

test('scripts, statements of many values and those whose plan hangs on their values have none', () => {
  const names = new StatementNames();
  expect(names.take('select 1; select 2', 0)).toEqual({});
  expect(names.take('create table one (x integer)', 0)).toEqual({});
  expect(names.take('insert into one values ($1)', 101)).toEqual({});
  expect(names.take('select /* planned each time */ $1', 1)).toEqual({});
});
