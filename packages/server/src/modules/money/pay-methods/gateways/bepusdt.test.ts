import { describe, expect, test } from 'vitest';
import { openBepusdtGateway, tokens } from '../../../../testing/gateways/bepusdt-gateway.ts';
import { forAllTests } from '../../../../testing/servers/open-test-server.ts';
import { openBepusdt, printedByGo, signBepusdt } from './bepusdt.ts';
import { GatewayFailed, OrderRefused } from './pay-system.ts';
import type { SettingsOf } from './settings.ts';

describe('the signature of BEpusdt', () => {
  test('is that of the example in its documents', () => {
    const order = {
      order_id: '20220201030210321',
      amount: 42,
      notify_url: 'http://example.com/notify',
      redirect_url: 'http://example.com/redirect',
      name: '',
      rate: null,
    };
    expect(signBepusdt(order, 'epusdt_password_xasddawqe')).toBe('1cd4b52df5587cfb1968b0c0c6e156cd');
  });

  // What Go 1.26 printed.
  test.each([
    ['28.880', '28.88'],
    ['0', '0'],
    ['100000', '100000'],
    ['999999.99', '999999.99'],
    ['1000000', '1e+06'],
    ['1234567.5', '1.2345675e+06'],
    ['0.0001', '0.0001'],
    ['0.00001', '1e-05'],
    ['12345678901234567890', '1.2345678901234567e+19'],
    ['1e21', '1e+21'],
  ])('has the number %s of JSON as Go prints it, %s', (text, printed) => {
    expect(printedByGo(JSON.parse(text))).toBe(printed);
  });
});

const gateway = await forAllTests(openBepusdtGateway());
const at = new Date('2026-11-02T08:00:00Z');
const open = (change: Partial<SettingsOf<'bepusdt'>> = {}) =>
  openBepusdt(
    { kind: 'bepusdt', address: gateway.url, trade_type: null, api_token: tokens.usual, ...change },
    { publicUrl: 'https://ferry.example', notifyUrl: 'https://ferry.example/v1/payment/notify/bepusdt/a' },
    { now: () => at },
  );
const trade = (change: object = {}) => ({
  trade_no: 'T20260801000001',
  due: '28.80',
  currency: 'CNY',
  title: '渡口 🚢',
  expires_at: new Date(at.getTime() + 900_000),
  gateway_session: null,
  ...change,
});
const from = { ip: '203.0.113.9' };

describe('a notification', () => {
  const body = {
    trade_id: '0TJV0br98YbNTQe7nQ',
    order_id: 'T20260801000001',
    amount: 28.88,
    actual_amount: '4.01',
    token: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    block_transaction_id: '12ef6267b42e43959795cf31808d0cc72b3d0a48953ed19c61d4b6665a341d10',
    status: 2,
    signature: 'd8073fb6911ae5741431362b6c5607d7',
  };
  const hear = (text: string) => open({ api_token: 'tokenBE' }).hear({ text, header: () => undefined });
  const signed = (change: object) => {
    const values = { ...body, ...change };
    return hear(JSON.stringify({ ...values, signature: signBepusdt(values, 'tokenBE') }));
  };

  test('of a payment names trade, order and amount', async () => {
    const payment = {
      tradeNo: body.order_id,
      gatewayNo: body.trade_id,
      paidWith: null,
      amount: '28.88',
      currency: null,
    };
    const text = JSON.stringify(body);
    for (const one of [text, text.replace('28.88', '28.880'), JSON.stringify(body, null, 2)])
      expect(await hear(one)).toEqual({ kind: 'payment', payment });
    expect(await signed({ amount: 1_500_000 })).toMatchObject({ payment: { amount: '1500000' } });
  });

  test.each([1, 3, 4, 5, 6, 20])('of the state %s needs no action', async (status) => {
    expect(await signed({ status })).toEqual({ kind: 'other' });
  });

  test.each<[string, string]>([
    ['', 'the body'],
    ['[]', 'the body'],
    ['null', 'the body'],
    [JSON.stringify({ ...body, status: '2' }), 'the body'],
    [JSON.stringify({ ...body, more: { a: 1 } }), 'the body'],
    [JSON.stringify({ ...body, signature: null }), 'the body'],
    [JSON.stringify(body).replace('28.88', '1e999'), 'the body'],
    [JSON.stringify({ ...body, amount: 28.89 }), 'the signature'],
    [JSON.stringify({ ...body, extra: 'x' }), 'the signature'],
    [JSON.stringify({ ...body, signature: 'f'.repeat(32) }), 'the signature'],
    [JSON.stringify(body).replace('{', '{"amount":2888,'), 'a field came twice'],
    [JSON.stringify(body).replace('{', '{"am\\u006funt":2888,'), 'a field came twice'],
  ])('%s is wrong: %s', async (text, why) => {
    expect(await hear(text)).toEqual({ kind: 'wrong', why });
  });

  test('without an order is wrong, though it is signed', async () => {
    expect(await signed({ order_id: '' })).toEqual({ kind: 'wrong', why: 'the order' });
    expect(await signed({ trade_id: null })).toEqual({ kind: 'wrong', why: 'the order' });
  });

  test('may contain quotes and colons in its values', async () => {
    expect(await signed({ token: '"a":"b\\' })).toMatchObject({ kind: 'payment' });
  });
});

describe('an order', () => {
  test('is sent with a number as its amount, the time that is left, and no coin of its own', async () => {
    const { pay, session } = await open().start(trade(), from);
    expect(pay).toEqual({ kind: 'url', text: `${gateway.url}/pay/checkout-counter/${session}` });
    expect(await open().start(trade(), from)).toEqual({ pay, session });
    const asked = gateway.asked('T20260801000001');
    expect(asked).toMatchObject({ amount: 28.8, timeout: 900, name: '渡口 🚢' });
    expect(asked).not.toHaveProperty('trade_type');
    expect(asked).not.toHaveProperty('fiat');
  });

  test('names its coin and its currency, and a title that is cut between characters', async () => {
    const named = trade({ trade_no: 'T2', currency: 'USD', title: '🚢'.repeat(90) });
    await open({ trade_type: 'usdc.base' }).start(named, from);
    expect(gateway.asked('T2')).toMatchObject({
      trade_type: 'usdc.base',
      fiat: 'USD',
      name: '🚢'.repeat(64),
    });
  });

  test('is refused with an amount or a currency that BEpusdt does not take', async () => {
    const start = (change: object) => open().start(trade(change), from);
    await expect(start({ trade_no: 'T3', due: '1000000.00' })).rejects.toThrow(OrderRefused);
    expect(gateway.orders('T3')).toBe(0);
    await start({ trade_no: 'T3', due: '999999.99' });
    await expect(start({ trade_no: 'T3', due: '5.00' })).rejects.toThrow('another amount');
    gateway.knowsFiat = false;
    await expect(start({ trade_no: 'T4', currency: 'USD' })).rejects.toThrow('takes CNY and not USD');
    gateway.knowsFiat = true;
    await expect(open({ api_token: 'wrong' }).start(trade(), from)).rejects.toThrow(OrderRefused);
  });
});

describe('a question', () => {
  test.each([true, false])(
    'is answered as soon as the order is paid, by a release that is new: %s',
    async (isNew) => {
      gateway.isNew = isNew;
      const tradeNo = `T5-${isNew}`;
      const { session } = await open().start(trade({ trade_no: tradeNo }), from);
      const asked = trade({ trade_no: tradeNo, gateway_session: session });
      expect(await open().ask?.(asked)).toBeNull();
      gateway.pay(tradeNo);
      expect(await open().ask?.(asked)).toMatchObject({ tradeNo, gatewayNo: session, amount: '28.80' });
      expect(await open().ask?.(trade({ gateway_session: 'unknown' }))).toBeNull();
      expect(await open().ask?.(trade())).toBeNull();
    },
  );

  test.each([
    ['https://pay.example', true],
    ['http://localhost:8080', true],
    ['http://127.0.0.53:8080', true],
    ['http://[::1]:8080', true],
    ['http://pay.example', false],
    ['http://127.0.0.1.example', false],
    ['http://localhost.example', false],
    ['http://10.0.0.2:8080', false],
  ])('is sent to %s: %s, because the answer is not signed', (address, isAsked) => {
    expect(open({ address }).ask !== undefined).toBe(isAsked);
  });
});

test('a probe fails with a wrong token or without BEpusdt, and names no secret', async () => {
  await expect(open().probe?.()).resolves.toBeUndefined();
  const wrong = open({ api_token: 'a-wrong-token' }).probe?.();
  await expect(wrong).rejects.toThrow(new GatewayFailed('BEpusdt does not accept the API token'));
  await expect(open({ address: 'http://127.0.0.1:1' }).probe?.()).rejects.toThrow(GatewayFailed);
});

test('methods have the same merchant if address and token are the same', () => {
  expect(open({ address: `${gateway.url}/` }).merchant).toBe(open().merchant);
  expect(open({ api_token: tokens.other }).merchant).not.toBe(open().merchant);
  expect(open().merchant).not.toContain(tokens.usual);
});
