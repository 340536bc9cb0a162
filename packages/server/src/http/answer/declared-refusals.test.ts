import type { Call } from '@ferry/core/contract/base/call';
import { confirmOrder } from '@ferry/core/contract/shop/customer';
import { stopRenewal } from '@ferry/core/contract/shop/v1';
import { show } from '@ferry/core/contract/wallet/customer';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { Refusal } from '../../base/refusal.ts';
import { answerDeclared } from './declared-refusals.ts';

async function answer(call: Call, refusal: Refusal) {
  const app = fastify();
  app.setErrorHandler(answerDeclared({ currency: 'CNY', timeZone: 'Asia/Shanghai' }));
  app.get('/', { config: { call } }, () => Promise.reject(refusal));
  const answered = await app.inject('/');
  return { status: answered.statusCode, ...answered.json<{ code: string; message: string; msg: string }>() };
}

test('in tests an undeclared refusal is an internal error that names the call and the code', async () => {
  const said = 'the contract does not say that wallet.show is refused with shop.short';
  expect(await answer(show, new Refusal('shop.short', { details: { missing: '1.50' } }))).toMatchObject({
    status: 500,
    message: said,
  });
  const older = await answer(stopRenewal, new Refusal('shop.losses', { details: { losses: ['time'] } }));
  expect(older.msg).toBe('the contract does not say that v1.shop.stopRenewal is refused with shop.losses');
});

test('refusals of further fields must be declared, too', async () => {
  const also = [new Refusal('auth.code_wrong', { field: 'email_code' })];
  const said = await answer(
    confirmOrder,
    new Refusal('shop.losses', { field: 'accept_losses', also, details: { losses: ['time'] } }),
  );
  expect(said.message).toMatch(/shop\.confirmOrder is refused with auth\.code_wrong$/);
});

test('declared refusals and those common to the kind of call are answered unchanged', async () => {
  const short = new Refusal('shop.short', { details: { missing: '1.50' } });
  expect(await answer(confirmOrder, short)).toMatchObject({
    status: 403,
    code: 'shop.short',
    details: { missing: '1.50' },
  });
  const details = { most: 3, seconds: 60, retry_after: 5 };
  const limited = new Refusal('auth.limited', { status: 429, details });
  expect(await answer(show, limited)).toMatchObject({ status: 429, code: 'auth.limited' });
});

test.each([
  ['of another form', { missing: 1.5 }],
  ['that are not declared', { missing: '1.50', balance: '0.00' }],
  ['that are missing', {}],
])('in tests details %s are an internal error that names the code', async (_, details) => {
  const { status, message } = await answer(confirmOrder, new Refusal('shop.short', { details } as never));
  expect([status, message]).toEqual([500, expect.stringContaining('shop.short has the details')]);
});

test('details of a code that declares none are an internal error', async () => {
  const odd = new Refusal('shop.quote_expired', { details: { id: 1 } } as never);
  expect((await answer(confirmOrder, odd)).message).toContain('shop.quote_expired has the details');
});

test('only the compiler’s own types let a refusal be thrown with other details', () => {
  // @ts-expect-error its details are missing
  new Refusal('shop.short');
  // @ts-expect-error it is called missing
  new Refusal('shop.short', { details: { mising: '1.50' } });
  // @ts-expect-error it has no details
  new Refusal('shop.quote_expired', { details: { missing: '1.50' } });
  expect(new Refusal('shop.short', { details: { missing: '1.50' } }).details).toEqual({ missing: '1.50' });
});
