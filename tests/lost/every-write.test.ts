import { expect, test } from 'vitest';
import { allCalls } from '../../packages/core/src/contract/index.ts';
import { drives } from './drives.ts';
import { notDriven } from './not-driven.ts';
import { visitorsDrives } from './visitors-drives.ts';

test('every write of customers is tested, or left out with a reason', () => {
  const writes = allCalls.filter(
    ({ changes, access }) =>
      changes && (access === 'anyone' || access === 'customer' || access === 'customer-even-banned'),
  );
  const driven = { ...drives, ...visitorsDrives };
  const names = writes.map(({ operation }) => operation);
  expect(names.filter((name) => !(name in driven) && !(name in notDriven)).sort()).toEqual([]);
  expect(Object.keys({ ...driven, ...notDriven }).filter((name) => !names.includes(name))).toEqual([]);
});
