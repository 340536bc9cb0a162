import type { Refused, Send } from '@ferry/core/client';
import { confirmOrder } from '@ferry/core/contract/shop/customer';
import { createWords } from '@ferry/ui/locales/i18n';
import { expect, test } from 'vitest';
import { wordRefusals } from './word-refusals.ts';

const refused: Refused = {
  kind: 'refused',
  reason: 'forbidden',
  status: 403,
  message: 'of the server',
  code: 'shop.short',
  details: { missing: '1234.50' },
  fields: {},
  wrong: [],
  retryAfter: 0,
};

async function said(some: Partial<Refused>, language: 'zh-CN' | 'en' = 'en', zone = 'Asia/Shanghai') {
  const words = await createWords(language);
  const send = wordRefusals((async () => ({ ...refused, ...some })) as unknown as Send, () => ({
    words,
    zone,
    currency: 'CNY',
    numbers: 'dot',
  }));
  const outcome = await send(confirmOrder, { shop_id: 1 });
  if (outcome.kind !== 'refused') throw new Error('it is not refused');
  return outcome;
}

test('money is in the customer’s format and language', async () => {
  expect((await said({})).message).toMatch(/^Your wallet is .*1\.234,50 short$/);
  expect((await said({}, 'zh-CN')).message).toMatch(/^余额不足，还差 .*1\.234,50$/);
});

test('a time is in the customer’s time zone', async () => {
  const ban = { code: 'account.banned', details: { reason: 'spam', end_at: '2026-03-10T20:00:00Z' } };
  expect((await said(ban as never)).message).toContain('Mar 11');
  expect((await said(ban as never, 'en', 'UTC')).message).toContain('Mar 10');
});

test('the error of a field has our sentence as well', async () => {
  const { fields } = await said({
    code: 'payments.out_of_bounds',
    details: { least: '10.00', most: '500.00' },
    wrong: [
      {
        loc: ['body', 'amount'],
        msg: 'of the server',
        type: 'payments.out_of_bounds',
        details: { least: '10.00', most: '500.00' },
      },
      { loc: ['body', 'method'], msg: 'of the server', type: 'payments.no_method', details: {} },
    ],
  } as never);
  expect(fields).toEqual({
    amount: expect.stringMatching(/^Top up between .*10,00 and .*500,00$/),
    method: 'of the server',
  });
});

test.each([
  ['a code without details', { code: 'shop.quote_expired', details: {} }],
  ['a code that this portal does not know', { code: 'shop.newer', details: { a: 1 } }],
  ['details of another release', { details: { short: 1 } }],
])('the server’s sentence stays for %s', async (_, some) => {
  expect((await said(some as never)).message).toBe('of the server');
});
