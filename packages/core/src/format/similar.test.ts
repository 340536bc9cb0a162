import { expect, test } from 'vitest';
import { distance, similarNames } from './similar.ts';

test.each([
  ['nodes', 'nodes', 0],
  ['node', 'nodes', 1],
  ['walet', 'wallet', 1],
  ['', 'abc', 3],
])('from %s to %s it is %i', (one, other, steps) => {
  expect(distance(one, other)).toBe(steps);
});

const known = ['contact_email', 'contact_url', 'terms_url', 'status_url', 'download_ios'];

test.each([
  ['terms_ulr', ['terms_url']],
  ['Contact_EMail', ['contact_email', 'contact_url']],
  ['contact', ['contact_url', 'contact_email']],
  ['ios', ['download_ios']],
  ['logo', []],
  ['', []],
  ['x'.repeat(100_000), []],
])('for %.20s the similar names are %j', (name, similar) => {
  expect(similarNames(name, known)).toEqual(similar);
});
