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

test('in tests a refusal that its call does not declare is a fault that names both', async () => {
  const said = 'the contract does not say that wallet.show is refused with shop.short';
  expect(await answer(show, new Refusal('shop.short'))).toMatchObject({ status: 500, message: said });
  const older = await answer(stopRenewal, new Refusal('shop.losses'));
  expect(older.msg).toBe('the contract does not say that v1.shop.stopRenewal is refused with shop.losses');
});

test('what is wrong with a second field has to be declared as well', async () => {
  const also = [new Refusal('auth.code_wrong', { field: 'email_code' })];
  const said = await answer(confirmOrder, new Refusal('shop.losses', { field: 'accept_losses', also }));
  expect(said.message).toMatch(/shop\.confirmOrder is refused with auth\.code_wrong$/);
});

test('what a call declares, and what every call of its kind has, is answered as it is', async () => {
  expect(await answer(confirmOrder, new Refusal('shop.short'))).toMatchObject({
    status: 403,
    code: 'shop.short',
  });
  const limited = new Refusal('auth.limited', { status: 429, retryAfter: 5 });
  expect(await answer(show, limited)).toMatchObject({ status: 429, code: 'auth.limited' });
});
