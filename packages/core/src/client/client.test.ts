import { describe, expect, expectTypeOf, test } from 'vitest';
import * as account from '../contract/accounts/customer.ts';
import { publish } from '../contract/announcements/admin.ts';
import { current } from '../contract/announcements/customer.ts';
import * as auth from '../contract/auth/anyone.ts';
import * as cdKeys from '../contract/cd-keys/customer.ts';
import { fetch } from '../contract/links/programs.ts';
import * as shop from '../contract/shop/customer.ts';
import * as wallet from '../contract/wallet/customer.ts';
import { fakeTransport, ok, refuse, type Script } from '../testing/fake-transport.ts';
import { createClient } from './client.ts';

function clientOf(scripts: Record<string, Script>, token?: string) {
  const server = fakeTransport(scripts, 'https://ferry.example');
  const send = createClient({
    baseUrl: 'https://ferry.example',
    transport: server.transport,
    tokens: { current: () => token },
    language: () => 'zh-CN',
  });
  return { ...server, send };
}

const balance = { created_at: '2026-01-01T00:00:00Z', wallet_balance: '20.00', invite_balance: '0.00' };

describe('what is sent', () => {
  test('the access token is sent as a Bearer header', async () => {
    const { send, requests } = clientOf({ 'wallet.show': ok(balance) }, 'abc');
    await send(wallet.show, {});
    expect(requests[0]?.headers.authorization).toBe('Bearer abc');
  });

  test('without an access token there is no Authorization header', async () => {
    const { send, requests } = clientOf({ 'auth.registerPolicy': ok({ invite: 'off' }) });
    await send(auth.registerPolicy, {});
    expect(requests[0]?.headers).not.toHaveProperty('authorization');
  });

  test('a call that anybody may make is sent without a token', async () => {
    const { send, requests } = clientOf({ 'auth.registerPolicy': ok({ invite: 'off' }) }, 'abc');
    await send(auth.registerPolicy, {});
    expect(requests[0]?.headers).not.toHaveProperty('authorization');
  });

  test('path parameters are escaped and follow the base URL, and the query contains only given values', async () => {
    const { send, requests } = clientOf({});
    await send(cdKeys.redeem, { cd_key: 'A/B?C' });
    await send(wallet.ledger, { limit: 5 });
    await send(current, { ann_type: 'pop_up_ann' });
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST https://ferry.example/api/v2/user/wallet/cd-key/A%2FB%3FC/',
      'GET https://ferry.example/api/v2/user/wallet/ledger/?limit=5',
      'GET https://ferry.example/api/v2/user/system/announcements?ann_type=pop_up_ann',
    ]);
  });

  test('a body is sent as JSON, or unchanged if the call takes text', async () => {
    const { send, requests } = clientOf({});
    await send(cdKeys.preview, { body: { cd_key: 'ABCDEF' } });
    await send(publish, { ann_type: 'pop_up_ann', body: '# 公告' });
    expect(requests.map(({ headers, body }) => [headers['content-type'], body])).toEqual([
      ['application/json', '{"cd_key":"ABCDEF"}'],
      ['text/plain; charset=utf-8', '# 公告'],
    ]);
  });

  test('the language and the idempotency key are sent as headers', async () => {
    const { send, requests } = clientOf({});
    await send(wallet.show, {}, { idempotencyKey: 'once' });
    expect(requests[0]?.headers).toMatchObject({ 'accept-language': 'zh-CN', 'idempotency-key': 'once' });
  });
});

describe('a 401', () => {
  const refusedToken = refuse('auth.expired', 'gone', {}, 401);

  function renewing(renew: (refused: string) => Promise<string | undefined>) {
    const server = fakeTransport({
      'wallet.show': ({ headers }) => (headers.authorization === 'Bearer new' ? ok(balance) : refusedToken),
      'auth.login': refusedToken,
    });
    const asked: string[] = [];
    const tokens = {
      current: () => 'old',
      renew: (refused: string) => {
        asked.push(refused);
        return renew(refused);
      },
    };
    const send = createClient({ baseUrl: '', transport: server.transport, tokens, language: () => 'en' });
    return { ...server, send, asked };
  }

  test('is retried once with the renewed token', async () => {
    const { send, requests, asked } = renewing(async () => 'new');
    expect(await send(wallet.show, {})).toMatchObject({ kind: 'ok' });
    expect(asked).toEqual(['old']);
    expect(requests).toHaveLength(2);
  });

  test('stays a refusal when there is no newer token', async () => {
    const { send, requests } = renewing(async () => undefined);
    expect(await send(wallet.show, {})).toMatchObject({ kind: 'refused', reason: 'signed_out', status: 401 });
    expect(requests).toHaveLength(1);
  });

  test('is not retried twice', async () => {
    const { send, requests } = renewing(async () => 'also refused');
    expect(await send(wallet.show, {})).toMatchObject({ kind: 'refused', status: 401 });
    expect(requests).toHaveLength(2);
  });

  test('of a call without a session requests no refresh', async () => {
    const { send, asked } = renewing(async () => 'new');
    const body = { email: 'demo@example.com', password: 'wrong' };
    expect(await send(auth.login, { body })).toMatchObject({ kind: 'refused', status: 401 });
    expect(asked).toEqual([]);
  });

  test('is unreachable if the refresh gets no response', async () => {
    const { send } = renewing(async () => {
      throw new Error('reconnecting');
    });
    expect(await send(wallet.show, {})).toMatchObject({ kind: 'unreachable', cause: 'unsent' });
  });
});

describe('the outcome of a call', () => {
  const outcomeOf = async (script: Script) => await clientOf({ 'wallet.show': script }).send(wallet.show, {});

  test('2xx is success, and the answer has the contract’s type', async () => {
    const outcome = await outcomeOf({ ...ok(balance), status: 201 });
    if (outcome.kind !== 'ok') throw new Error(outcome.message);
    expectTypeOf(outcome.answer.result.wallet_balance).toEqualTypeOf<string>();
    expect(outcome.answer.result.wallet_balance).toBe('20.00');
  });

  test('an empty 2xx is success unless the envelope refuses', async () => {
    const { send } = clientOf({ 'account.changePassword': { status: 204 } });
    const body = { current_password: 'a', new_password: 'b2345678' };
    expect(await send(account.changePassword, { body })).toMatchObject({ kind: 'ok' });
  });

  test.each([
    [401, 'signed_out'],
    [403, 'forbidden'],
    [404, 'absent'],
    [409, 'conflict'],
    [422, 'invalid'],
    [429, 'limited'],
    [400, 'forbidden'],
  ])('%i is refused as %s', async (status, reason) => {
    const outcome = await outcomeOf(refuse('noun.reason', '不行', { missing: '1.50' }, status));
    expect(outcome).toMatchObject({
      kind: 'refused',
      reason,
      status,
      message: '不行',
      code: 'noun.reason',
      details: { missing: '1.50' },
    });
  });

  test('a 2xx with is_success: false is a refusal', async () => {
    const outcome = await outcomeOf({ json: { is_success: false, message: '余额不足' } });
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'forbidden', message: '余额不足' });
  });

  test('a legacy envelope with ret: 0 is a refusal with its msg', async () => {
    const outcome = await outcomeOf({ json: { ret: 0, msg: '余额不足' } });
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'forbidden', message: '余额不足' });
  });

  test('an agent’s envelope with ret: 0 is a refusal with its data', async () => {
    expect(await outcomeOf({ json: { ret: 0, data: 'token or source is invalid' } })).toMatchObject({
      kind: 'refused',
      message: 'token or source is invalid',
    });
  });

  test('a 422 names each wrong field and its error', async () => {
    const detail = [
      { loc: ['body', 'email'], msg: 'not an address', type: 'email' },
      { loc: ['body', 'items', 0, 'price'], msg: 'too small', type: 'min' },
      { loc: ['body', 'items', 1, 'price'], msg: 'not a number', type: 'type' },
    ];
    expect(await outcomeOf({ status: 422, json: { detail } })).toMatchObject({
      reason: 'invalid',
      message: 'not an address',
      fields: { email: 'not an address', 'items.0.price': 'too small', 'items.1.price': 'not a number' },
    });
  });

  test('a 429 says when to retry', async () => {
    const limited = { ...refuse('auth.limited', '太频繁', {}, 429), headers: { 'retry-after': '60' } };
    expect(await outcomeOf(limited)).toMatchObject({ reason: 'limited', retryAfter: 60 });
  });

  test.each([500, 502, 503])('%i is unreachable through the server', async (status) => {
    expect(await outcomeOf({ status, text: 'Bad Gateway' })).toMatchObject({
      kind: 'unreachable',
      cause: 'server',
      status,
    });
  });

  test('no answer is unreachable through the network', async () => {
    const outcome = await outcomeOf(() => {
      throw new Error('ECONNREFUSED');
    });
    expect(outcome).toEqual({ kind: 'unreachable', cause: 'network', status: 0, message: 'ECONNREFUSED' });
  });

  test.each([
    ['HTML of somebody between', { text: '<html>' }],
    ['another shape', ok({ wallet_balance: 20 })],
    ['a redirect that was not followed', { status: 302, text: '' }],
  ])('%s is unreachable as malformed', async (_, script) => {
    expect(await outcomeOf(script)).toMatchObject({ kind: 'unreachable', cause: 'malformed' });
  });

  test('a cancelled call is unreachable as cancelled', async () => {
    const { send } = clientOf({ 'wallet.show': () => new Promise(() => {}) });
    const controller = new AbortController();
    const outcome = send(wallet.show, {}, { signal: controller.signal });
    controller.abort();
    expect(await outcome).toMatchObject({ kind: 'unreachable', cause: 'cancelled' });
  });

  test('a plain answer stays text, even if it is JSON', async () => {
    const text = '{"version":1,"servers":[],"ret":0}';
    const { send } = clientOf({ 'links.fetch': { text } });
    expect(await send(fetch, { token: 'a'.repeat(32) })).toEqual({ kind: 'ok', answer: text });
  });
});

test('the client has no timeout: it waits for a slow response', async () => {
  const { send } = clientOf({
    'shop.list': () => new Promise((resolve) => setTimeout(() => resolve(ok({ products: {} })), 300)),
  });
  const waited: unknown[] = [];
  const outcome = await send(shop.list, {}).finally(() => waited.push('done'));
  expect(outcome).toMatchObject({ kind: 'ok', answer: { result: { products: {} } } });
});
