import { expect, test } from 'vitest';
import { type Failure, kindOf } from './outcome.ts';

const unreachable = { kind: 'unreachable', message: '' } as const;
const refused: Failure = {
  kind: 'refused',
  reason: 'forbidden',
  status: 403,
  message: 'no',
  code: '',
  details: {},
  fields: {},
  wrong: [],
  retryAfter: 0,
};

test.each<[string, Failure]>([
  ['offline', { ...unreachable, cause: 'network', status: 0 }],
  ['server', { ...unreachable, cause: 'server', status: 500 }],
  ['server', { ...unreachable, cause: 'server', status: 503 }],
  ['server', { ...unreachable, cause: 'malformed', status: 200 }],
  ['refused', refused],
])('%s is %j', (kind, failure) => {
  expect(kindOf(failure)).toBe(kind);
});
