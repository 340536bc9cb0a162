import { expect, test } from 'vitest';
import { allCalls } from '../index.ts';
import { isConsequence } from './call.ts';

const ofCustomers = allCalls.filter(
  ({ access }) => access === 'customer' || access === 'customer-even-banned',
);
const reads = ofCustomers.filter(({ method }) => method === 'GET').map(({ operation }) => operation);

test('a call of a customer’s that changes something says which reads are old then, if only none', () => {
  const silent = ofCustomers.filter(({ changes, consequences }) => changes && consequences === null);
  expect(silent.map(({ operation }) => operation)).toEqual([]);
});

test('nothing else has consequences', () => {
  const said = allCalls.filter(({ consequences }) => consequences !== null);
  expect(said.filter((call) => !call.changes || !ofCustomers.includes(call))).toEqual([]);
});

test('each consequence is a customer’s read, or a noun that has some', () => {
  const unknown = ofCustomers.flatMap(({ operation, consequences }) =>
    (consequences ?? [])
      .filter((name) => !reads.some((read) => isConsequence(name, read)))
      .map((name) => `${operation}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
