import { expect, expectTypeOf, test } from 'vitest';
import type { OutcomeOf } from '../client/client.ts';
import { refusalsOf } from './base/common-refusals.ts';
import { allCalls } from './index.ts';
import { refusalDetails, sayDetails } from './refusal-details.ts';
import type { confirmOrder } from './shop/customer.ts';

test('each code with details is one that a call or a kind of calls has', () => {
  const codes = new Set(allCalls.flatMap((call) => [...refusalsOf(call)]));
  // An address without a call is refused with it.
  codes.add('route.method');
  expect(Object.keys(refusalDetails).filter((code) => !codes.has(code))).toEqual([]);
});

test('a sentence is written from the declared details alone', () => {
  const sentences = { 'shop.short': ({ missing }: { missing: string }) => `${missing} is missing` };
  expect(sayDetails(sentences, 'shop.short', { missing: '1.50' })).toBe('1.50 is missing');
  expect(sayDetails(sentences, 'shop.short', { missing: 1.5 })).toBeUndefined();
  expect(sayDetails(sentences, 'shop.losses', { losses: [] })).toBeUndefined();
  expect(sayDetails(sentences, 'constructor', {})).toBeUndefined();
});

test('a compared code gives the type of its details', () => {
  const missingIn = (outcome: OutcomeOf<typeof confirmOrder>) => {
    if (outcome.kind !== 'refused') return undefined;
    if (outcome.code === 'shop.short') {
      expectTypeOf(outcome.details).toEqualTypeOf<{ missing: string }>();
      return outcome.details.missing;
    }
    if (outcome.code === 'account.banned') expectTypeOf(outcome.details.end_at).toBeString();
    return undefined;
  };
  const refused = {
    kind: 'refused',
    reason: 'forbidden',
    status: 403,
    message: '',
    code: 'shop.short',
    details: { missing: '1.50' },
    fields: {},
    wrong: [],
    retryAfter: 0,
  } as const;
  expect(missingIn(refused)).toBe('1.50');
  // @ts-expect-error other details than those of the code
  missingIn({ ...refused, details: { until: '' } });
});
