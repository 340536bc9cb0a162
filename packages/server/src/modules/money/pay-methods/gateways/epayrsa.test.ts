import { beforeEach, describe, expect, test } from 'vitest';
import { openEpayRsaGateway } from '../../../../testing/gateways/epayrsa-gateway.ts';
import { forAllTests } from '../../../../testing/servers/open-test-server.ts';
import { openEpayRsa } from './epayrsa.ts';
import { signedText } from './messages/epay-messages.ts';
import { isSignedRsa, readPublicKey } from './messages/rsa.ts';
import { GatewayFailed, OrderRefused } from './pay-system.ts';

const site = { publicUrl: 'https://panel.example', notifyUrl: 'https://panel.example/n/7' };
const at = new Date('2026-08-01T04:00:00Z');
const trade = {
  trade_no: 'T20260801000001',
  due: '10.50',
  currency: 'CNY',
  title: 'VIP 会员 & 100%',
  expires_at: new Date(at.getTime() + 900_000),
  gateway_session: null,
};
const from = { ip: '203.0.113.9' };
const gateway = await forAllTests(openEpayRsaGateway({ now: () => at }));
const open = (change: object = {}, now = at) =>
  openEpayRsa({ ...gateway.settings(), ...change }, site, { now: () => now });
const hear = (fields: Record<string, string> | URLSearchParams) =>
  open().hear({ text: String(new URLSearchParams(fields)), header: () => undefined });

beforeEach(() => {
  Object.assign(gateway.mode, { payType: 'jump', answers: 'signed' });
});

test('the signature covers the sorted raw fields, without sign, sign_type and blank ones', () => {
  // Made once with a key of 1024 bits, which nobody uses.
  const key = readPublicKey(
    'platform_public_key',
    'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCwNT2J1GqIvHXNlYO+IElzLzPPEFJ5PRlK6lMN03URUPBDdTZTtyLM1yAQWinP8dmr8Zi7Dr98f4GJYcS5AenoQAXoFbj3j8RDse/radivjLRDZ0rSV9XEc2jwocSwVOU+GGwzV7QTIPS3YPoP6RWsaLmfzxFIKTv0wifZZeVZtQIDAQAB',
  );
  const fields = {
    pid: '1001',
    type: 'alipay',
    method: 'web',
    out_trade_no: 'T20260801000001',
    notify_url: 'https://panel.example/n/7',
    return_url: 'https://panel.example/r',
    name: 'VIP',
    money: '10.50',
    clientip: '203.0.113.9',
    timestamp: '1785542400',
    param: ' \t',
    sign: 'ignored',
    sign_type: 'RSA',
  };
  const sign =
    'koL13MlVwnmp6q5Ys3ZB4vjEJHi5DFqn/3B/pnNeIxpXyIlb5fvX6lksGjcnSu0C1AdXTM+EDzGt9HJ6fJ0pvmJBO2scPxsKYifS4qSnxBrwgsGMYNalcaY6ajE/L9H7qM+vr6bNKScYKPgC35dOganCZReiXtzAbbFnKUQao54=';
  expect(isSignedRsa(signedText(Object.entries(fields)), sign, key)).toBe(true);
  expect(isSignedRsa(signedText(Object.entries({ ...fields, money: '10.5' })), sign, key)).toBe(false);
});

describe('an order', () => {
  test.each([
    ['jump', 'url'],
    ['urlscheme', 'url'],
    ['qrcode', 'qrcode'],
  ] as const)(
    'that is answered with %s is paid by %s, and is the same when it is repeated',
    async (payType, kind) => {
      gateway.mode.payType = payType;
      const system = open();
      const started = await system.start(trade, from);
      expect(started).toEqual({
        pay: { kind, text: expect.stringMatching(/^https:\/\/pay\.example\/pay\/submit\/\d+\/$/) },
        session: null,
      });
      expect(await system.start(trade, from)).toEqual(started);
      expect(gateway.order(trade.trade_no)).toMatchObject({
        method: 'web',
        money: '10.50',
        name: trade.title,
        clientip: '203.0.113.9',
        timestamp: '1785556800',
        return_url: `${site.publicUrl}/user/wallet/recharge?tradeno=${trade.trade_no}`,
      });
    },
  );

  test.each(['jsapi', 'html'] as const)('that is answered with %s is refused', async (payType) => {
    gateway.mode.payType = payType;
    await expect(open().start(trade, from)).rejects.toThrow(OrderRefused);
  });

  test.each(['unsigned', 'changed', 'html'] as const)('fails if the answer is %s', async (answers) => {
    gateway.mode.answers = answers;
    const failed = open().start(trade, from);
    await expect(failed).rejects.toThrow(GatewayFailed);
    await expect(failed).rejects.not.toThrow(OrderRefused);
  });

  test('is refused with a wrong key, and with a clock that is ten minutes slow', async () => {
    const slow = new Date(at.getTime() - 600_000);
    for (const system of [open({ private_key: gateway.merchants.other.keys.privateKey }), open({}, slow)])
      await expect(system.start(trade, from)).rejects.toThrow(OrderRefused);
  });
});

describe('a question about an order', () => {
  test('is answered when it was paid, and not for an order that is unknown or waits', async () => {
    const one = { ...trade, trade_no: 'T2' };
    expect(await open().ask?.(one)).toBeNull();
    await open().start(one, from);
    expect(await open().ask?.(one)).toBeNull();
    gateway.pay('T2', { amount: '9.99', number: 'G7' });
    const payment = { tradeNo: 'T2', gatewayNo: 'G7', paidWith: 'alipay', amount: '9.99', currency: null };
    expect(await open().ask?.(one)).toEqual(payment);
    gateway.mode.answers = 'changed';
    await expect(open().ask?.(one)).rejects.toThrow('EPay did not sign its answer with the platform key');
  });

  test('fails with another platform key, and with a wrong key of the merchant', async () => {
    gateway.pay(trade.trade_no);
    const { privateKey, publicKey } = gateway.merchants.other.keys;
    for (const change of [{ platform_public_key: publicKey }, { private_key: privateKey }])
      await expect(open(change).ask?.(trade)).rejects.toThrow(GatewayFailed);
  });
});

test('the probe accepts the merchant only if both keys are right', async () => {
  await open().probe?.();
  const { keys, pid } = gateway.merchants.other;
  for (const change of [{ private_key: keys.privateKey }, { platform_public_key: keys.publicKey }, { pid }])
    await expect(open(change).probe?.()).rejects.toThrow(GatewayFailed);
});

describe('a notification', () => {
  test('is a payment with the fields that were received, however old it is', async () => {
    const fields = gateway.fieldsOf('T9', { money: '10.5', name: 'VIP 100% + a&b', timestamp: '1700000000' });
    expect(await hear(fields)).toEqual({
      kind: 'payment',
      payment: { tradeNo: 'T9', gatewayNo: 'G0', paidWith: 'alipay', amount: '10.5', currency: null },
    });
    expect(await hear({ ...fields, payment_system: 'epayrsa' })).toMatchObject({ kind: 'payment' });
    const { sign_type: _, ...untyped } = fields;
    expect(await hear(untyped)).toMatchObject({ kind: 'payment' });
  });

  test.each<[string, Record<string, string>]>([
    ['the signature', { ...gateway.fieldsOf('T9'), money: '2000.00' }],
    ['the signature', { ...gateway.fieldsOf('T9'), sign: '' }],
    ['the sign type', { ...gateway.fieldsOf('T9'), sign_type: 'MD5' }],
    ['the merchant', gateway.fieldsOf('T9', { pid: '1002' })],
    ['the trade status', gateway.fieldsOf('T9', { trade_status: 'TRADE_CLOSED' })],
    ['no trade number', gateway.fieldsOf('', { trade_no: '' })],
  ])('is wrong because of %s', async (why, fields) => {
    expect(await hear(fields)).toEqual({ kind: 'wrong', why });
  });

  test('with a repeated field is wrong', async () => {
    const fields = new URLSearchParams(gateway.fieldsOf('T9'));
    fields.append('money', '2000.00');
    expect(await hear(fields)).toEqual({ kind: 'wrong', why: 'a field came twice' });
  });
});
