import { beforeEach, describe, expect, test } from 'vitest';
import { openAlipayGateway } from '../../../../testing/gateways/alipay-gateway.ts';
import { forAllTests } from '../../../../testing/servers/open-test-server.ts';
import { openAlipay } from './alipay.ts';
import { beijingTime, rawMember } from './messages/alipay-messages.ts';
import { GatewayFailed, OrderRefused } from './pay-system.ts';

const site = { publicUrl: 'https://panel.example', notifyUrl: 'https://panel.example/n/7' };
const at = new Date('2026-07-31T16:05:59.999Z');
const trade = {
  trade_no: 'T20260801000001',
  due: '10.50',
  currency: 'CNY',
  title: 'VIP 会员 = a&b/c 100% + 1',
  expires_at: new Date(at.getTime() + 899_500),
  gateway_session: null,
};
const from = { ip: '203.0.113.9' };
const gateway = await forAllTests(openAlipayGateway());
const open = (change: object = {}) =>
  openAlipay({ ...gateway.settings(), ...change }, site, { now: () => at });
const hear = (fields: Record<string, string> | URLSearchParams, system = open()) =>
  system.hear({ text: String(new URLSearchParams(fields)), header: () => undefined });

beforeEach(() => {
  gateway.mode.answers = 'signed';
});

test('times are those of Beijing, with minutes and not months', () => {
  expect(beijingTime(at)).toBe('2026-08-01 00:05:59');
  expect(beijingTime(new Date('2026-12-31T15:59:59Z'))).toBe('2026-12-31 23:59:59');
});

test('the object of an answer is found with its spaces, inner objects, and braces in texts', () => {
  const signed = '{ "code":"10000","note":"a \\"} {","list":[{"a":{}}] }';
  expect(rawMember(`{"x_response": ${signed},"alipay_cert_sn":"1","sign":"s"}`, 'x_response')).toBe(signed);
  expect(rawMember(`{"sign":"s","x_response":${signed}}`, 'x_response')).toBe(signed);
  expect(rawMember('{"y":{"code":"1"}}', 'x_response')).toBeUndefined();
  expect(rawMember('{"x_response":"{}"}', 'x_response')).toBeUndefined();
});

describe('an order', () => {
  test('is a QR code, and the same one when it is repeated', async () => {
    const started = await open().start(trade, from);
    expect(started).toEqual({
      pay: { kind: 'qrcode', text: expect.stringMatching(/^https:\/\/qr\.alipay\.com\/\d+$/) },
      session: null,
    });
    expect(await open().start(trade, from)).toEqual(started);
    const fields = gateway.order(trade.trade_no);
    expect(fields).toMatchObject({ notify_url: site.notifyUrl, timestamp: '2026-08-01 00:05:59' });
    expect(JSON.parse(fields?.biz_content ?? '')).toEqual({
      out_trade_no: trade.trade_no,
      total_amount: '10.50',
      subject: 'VIP 会员   a b c 100% + 1',
      timeout_express: '15m',
    });
  });

  test('is refused in another currency, after payment, and if Alipay does not take it', async () => {
    await expect(open().start({ ...trade, currency: 'USD' }, from)).rejects.toThrow('Alipay takes only CNY');
    await expect(open().start({ ...trade, due: '99.00' }, from)).rejects.toThrow(
      'Alipay: 40004 ACQ.CONTEXT_INCONSISTENT',
    );
    gateway.takesOrders = false;
    await expect(open().start({ ...trade, trade_no: 'T3' }, from)).rejects.toThrow(OrderRefused);
    gateway.takesOrders = true;
  });

  test.each(['unsigned', 'changed', 'html'] as const)('fails if the answer is %s', async (answers) => {
    gateway.mode.answers = answers;
    const failed = open().start(trade, from);
    await expect(failed).rejects.toThrow(GatewayFailed);
    await expect(failed).rejects.not.toThrow(OrderRefused);
  });
});

test('a question about an order is answered when it was paid, and not before', async () => {
  const one = { ...trade, trade_no: 'T2' };
  expect(await open().ask?.(one)).toBeNull();
  await open().start(one, from);
  expect(await open().ask?.(one)).toBeNull();
  gateway.pay('T2', { amount: '9.99', number: 'G7' });
  const payment = { tradeNo: 'T2', gatewayNo: 'G7', paidWith: null, amount: '9.99', currency: null };
  expect(await open().ask?.(one)).toEqual(payment);
  gateway.mode.answers = 'changed';
  await expect(open().ask?.(one)).rejects.toThrow(
    'Alipay did not sign its answer with the key in the settings',
  );
});

test('the probe accepts the application only if both keys are right', async () => {
  await open().probe?.();
  const { app_id, keys } = gateway.merchants.other;
  for (const change of [{ private_key: keys.privateKey }, { app_id }])
    await expect(open(change).probe?.()).rejects.toThrow('Alipay: 40002 isv.invalid-signature');
  await expect(open({ alipay_public_key: keys.publicKey }).probe?.()).rejects.toThrow(
    'Alipay did not sign its answer with the key in the settings',
  );
  gateway.mode.answers = 'unsigned';
  await expect(open({ app_id }).probe?.()).rejects.toThrow('Alipay: 40002 isv.invalid-signature');
});

describe('a notification', () => {
  test('is verified without sign and sign_type, on values that were decoded once', async () => {
    // Made once with a key of 1024 bits, which nobody uses.
    const system = open({
      app_id: '2021000000000001',
      alipay_public_key:
        'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCwNT2J1GqIvHXNlYO+IElzLzPPEFJ5PRlK6lMN03URUPBDdTZTtyLM1yAQWinP8dmr8Zi7Dr98f4GJYcS5AenoQAXoFbj3j8RDse/radivjLRDZ0rSV9XEc2jwocSwVOU+GGwzV7QTIPS3YPoP6RWsaLmfzxFIKTv0wifZZeVZtQIDAQAB',
    });
    const fields = {
      app_id: '2021000000000001',
      charset: 'utf-8',
      gmt_payment: '2026-08-01 12:00:00',
      notify_id: '2026080100222120000000000000000001',
      notify_time: '2026-08-01 12:00:01',
      notify_type: 'trade_status_sync',
      out_trade_no: 'T20260801000001',
      seller_id: '2088000000000001',
      subject: 'VIP 100%',
      total_amount: '10.50',
      trade_no: '2026080122001400000000000001',
      trade_status: 'TRADE_SUCCESS',
      version: '1.0',
      sign_type: 'RSA2',
      sign: 'UQR9D+ngiHeRFBQ0BtKfPPqTk7TCOic1r92+a19aarHcjFsCKHaWTCShaPQxbgMLc9r9pByXX+9jLFwRrzbqdlhhpQXs5uK4IA33DqfFXx8ewjU1JhY3jirvNs2l6CCWCUuAtN2ykOyocciFAqLda9NIO8qk7rnjxbLERinEFiM=',
    };
    expect(await hear(fields, system)).toEqual({
      kind: 'payment',
      payment: {
        tradeNo: 'T20260801000001',
        gatewayNo: '2026080122001400000000000001',
        paidWith: null,
        amount: '10.50',
        currency: null,
      },
    });
    expect(await hear({ ...fields, subject: 'VIP 100%25' }, system)).toMatchObject({ kind: 'wrong' });
  });

  test('is a payment when the trade is finished, too, and for any seller if none is set', async () => {
    expect(await hear(gateway.fieldsOf('T9', { trade_status: 'TRADE_FINISHED' }))).toMatchObject({
      kind: 'payment',
    });
    const fields = gateway.fieldsOf('T9', { seller_id: '2088000000000005' });
    expect(await hear(fields, open({ seller_id: undefined }))).toMatchObject({ kind: 'payment' });
    expect(await hear(gateway.fieldsOf('T9', { refund_fee: '0.00' }))).toMatchObject({ kind: 'payment' });
  });

  test.each<[string, Record<string, string>]>([
    ['an order that waits', { trade_status: 'WAIT_BUYER_PAY' }],
    ['an order that was closed', { trade_status: 'TRADE_CLOSED' }],
    ['a partial refund', { refund_fee: '3.00', out_biz_no: 'R1', gmt_refund: '2026-08-02 12:00:00.123' }],
  ])('needs no action if it is about %s', async (_name, change) => {
    expect(await hear(gateway.fieldsOf('T9', change))).toEqual({ kind: 'other' });
  });

  test.each<[string, Record<string, string>]>([
    ['the signature', { ...gateway.fieldsOf('T9'), total_amount: '2000.00' }],
    ['the signature', { ...gateway.fieldsOf('T9'), sign: '' }],
    ['the application', gateway.fieldsOf('T9', { app_id: '2021000000000009' })],
    ['the seller', gateway.fieldsOf('T9', { seller_id: '2088000000000009' })],
    ['the trade status', gateway.fieldsOf('T9', { trade_status: 'TRADE_PENDING' })],
    ['no trade number', gateway.fieldsOf('')],
  ])('is wrong because of %s', async (why, fields) => {
    expect(await hear(fields)).toEqual({ kind: 'wrong', why });
  });

  test('with a repeated field is wrong', async () => {
    const fields = new URLSearchParams(gateway.fieldsOf('T9'));
    fields.append('total_amount', '2000.00');
    expect(await hear(fields)).toEqual({ kind: 'wrong', why: 'a field came twice' });
  });
});
