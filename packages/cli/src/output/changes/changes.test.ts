import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { changesOf, changesTable } from './changes.ts';

const any = z.record(z.string(), z.unknown());

/** A value for the comparison: null counts as absent. */
function counted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value ?? undefined;
  const parts = Object.entries(value).map(([name, part]) => [name, counted(part)] as const);
  if (parts.length === 0) return value;
  const known = parts.filter(([, part]) => part !== undefined);
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

const name = fc.constantFrom('level', 'groups', 'config', 'note');
const { value } = fc.letrec((of) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, false, 0, 1, '', 'a', 'b'),
    fc.array(of('value'), { maxLength: 3 }),
    fc.dictionary(name, of('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

test('“Nothing would change” appears only if all values are equal', () => {
  fc.assert(
    fc.property(fc.dictionary(name, value), fc.dictionary(name, value), (now, then) => {
      const same = Object.keys(then).every((one) => isDeepStrictEqual(counted(now[one]), counted(then[one])));
      expect(changesOf(now, then, any) === 'Nothing would change.').toBe(same);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['a list that is emptied', { shop_ids: [1] }, { shop_ids: [] }, /^shop_ids\.0 +1 +-$/m],
  ['none where it was all', { shop_ids: null }, { shop_ids: [] }, /^shop_ids +- +\[\]$/m],
  ['an empty object', { hosts: null }, { hosts: {} }, /^hosts +- +\{\}$/m],
  ['a text that is emptied', { note: 'x' }, { note: '' }, /^note +x +""$/m],
])('%s is shown', (_what, now, then, line) => {
  expect(changesTable(now, then, any)).toMatch(line);
});
