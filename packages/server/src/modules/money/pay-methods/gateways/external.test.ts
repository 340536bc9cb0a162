import { expect, test } from 'vitest';
import { freePorts } from '../../../../testing/formats/v2ray.ts';
import { openBadGateway } from '../../../../testing/gateways/bad-gateway.ts';
import {
  openExternalGateway,
  signingSecrets,
  signMessage,
} from '../../../../testing/gateways/external-gateway.ts';
import { forAllTests, forThisTest, TestClock } from '../../../../testing/servers/open-test-server.ts';
import { openPushService } from '../../../../testing/servers/push-service.ts';
import { openExternal } from './external.ts';
import { GatewayFailed, OrderRefused, type Trade } from './pay-system.ts';

const clock = new TestClock();
const gateway = await forAllTests(openExternalGateway(clock));
const site = { publicUrl: 'https://ferry.example', notifyUrl: 'https://ferry.example/notify' };
const system = openExternal(gateway.settings(), site, clock);
const at = (address: string, change: object = {}) =>
  openExternal({ ...gateway.settings('usual', address), ...change }, site, clock);

let trades = 0;
function newTrade(change: Partial<Trade> = {}): Trade {
  trades += 1;
  const expires_at = new Date('2026-03-10T04:30:00Z');
  const usual = { trade_no: `T${trades}`, due: '20.50', currency: 'USDT', title: '渡口 & 20', expires_at };
  return { ...usual, gateway_session: null, ...change };
}
const start = (change: Record<string, unknown> = {}, trade = newTrade()) => {
  gateway.mode.change = change;
  return system.start(trade, { ip: '' });
};
const signed = (body: string, secret = signingSecrets.usual) => {
  const timestamp = String(Math.floor(clock.at.getTime() / 1000));
  const headers: Record<string, string> = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': signMessage(secret, 'msg_1', timestamp, body),
  };
  return { text: body, header: (name: string) => headers[name] };
};

test.each<[string, Record<string, unknown>, object]>([
  ['a page', {}, { kind: 'url', text: expect.stringMatching(/\/pay\/X\d+$/) }],
  ['a QR code', { kind: 'qr', value: 'weixin://pay/1' }, { kind: 'qrcode', text: 'weixin://pay/1' }],
  [
    'coins',
    { kind: 'address', value: 'TXYZ', network: 'TRON', amount_due: '20.5', currency_due: 'USDT' },
    { kind: 'address', text: 'TXYZ', network: 'TRON' },
  ],
  ['coins without a network', { kind: 'address', value: 'bc1q' }, { kind: 'address', text: 'bc1q' }],
])('an order is paid by %s', async (_, change, pay) => {
  expect(await start(change)).toEqual({ pay, session: expect.stringMatching(/^X\d+$/) });
});

test.each<[string, Record<string, unknown>]>([
  ['another sum', { amount_due: '20.51' }],
  ['another currency', { currency_due: 'USD' }],
  ['a number for a sum', { amount_due: 20.5 }],
  ['a page that runs a script', { value: 'javascript:alert(1)' }],
  ['a page that is none', { value: 'here' }],
  ['a code that runs a script', { kind: 'qr', value: ' JavaScript:alert(1)' }],
  ['a text with a line break', { kind: 'address', value: 'T\nX' }],
  ['another kind', { kind: 'form' }],
  ['no number', { gateway_id: '' }],
])('an answer with %s is refused', async (_, change) => {
  const failed = start(change);
  await expect(failed).rejects.toThrow(GatewayFailed);
  await expect(failed).rejects.not.toThrow(OrderRefused);
});

test('an order that the service does not take is refused, and the service works', async () => {
  gateway.takesOrders = false;
  await expect(start()).rejects.toThrow(OrderRefused);
  gateway.takesOrders = true;
});

test('a payment is what the service calls final', async () => {
  const trade = newTrade();
  expect(await system.ask?.(trade)).toBeNull();
  await start({}, trade);
  expect(await system.ask?.(trade)).toBeNull();
  gateway.pay(trade.trade_no, { amount: '20.4', number: 'X-7' });
  const payment = {
    tradeNo: trade.trade_no,
    gatewayNo: 'X-7',
    paidWith: null,
    amount: '20.4',
    currency: 'USDT',
  };
  for (const state of ['paid', 'over', 'partly']) {
    gateway.mode.state = state;
    expect(await system.ask?.(trade)).toEqual(payment);
  }
  for (const state of ['pending', 'processing', 'expired', 'failed', 'refunded', 'disputed']) {
    gateway.mode.state = state;
    expect(await system.ask?.(trade)).toBeNull();
  }
  gateway.mode.state = 'done';
  await expect(system.ask?.(trade)).rejects.toThrow('something else');
  gateway.mode.state = undefined;
  for (const amount of ['0.00', '-1', '1e3', '', '1,50']) {
    gateway.pay(trade.trade_no, { amount });
    await expect(system.ask?.(trade)).rejects.toThrow('something else');
  }
});

test.each<[string, ReturnType<typeof signed>, object]>([
  ['of a change', signed('{"type":"payment.updated","data":{"id":"T9"}}'), { kind: 'ask', tradeNo: 'T9' }],
  ['of another type', signed('{"type":"invoice.paid"}'), { kind: 'other' }],
  ['without a type', signed('{}'), { kind: 'wrong', why: 'the notice' }],
  ['that is no JSON', signed('paid'), { kind: 'wrong', why: 'the notice' }],
  ['that is empty', signed(''), { kind: 'wrong', why: 'the notice' }],
  [
    'without a payment',
    signed('{"type":"payment.updated","data":{"id":""}}'),
    { kind: 'wrong', why: 'the payment of the notice' },
  ],
  [
    'of another merchant',
    signed('{"type":"payment.updated","data":{"id":"T9"}}', signingSecrets.other),
    { kind: 'wrong', why: 'the signature' },
  ],
])('a notice %s', async (_, notification, heard) => {
  expect(await system.hear(notification)).toEqual(heard);
});

test('a probe finds a wrong secret, a wrong clock and a wrong address', async () => {
  await system.probe?.();
  await expect(at(`${gateway.settings().address}/other/`).probe?.()).rejects.toThrow('something else');
  const wrong = { signing_secret: `whsec_${Buffer.alloc(24).toString('base64')}` };
  await expect(at(gateway.settings().address, wrong).probe?.()).rejects.toThrow('the status 401');
  const late = { now: () => new Date(clock.at.getTime() + 301_000) };
  await expect(openExternal(gateway.settings(), site, late).probe?.()).rejects.toThrow('the status 401');
});

test.each(['endless', 'redirect', 'gone'] as const)('an answer that is %s is a failure', async (answers) => {
  const bad = await forThisTest(openBadGateway({ answers }));
  await expect(at(bad.url).ask?.(newTrade())).rejects.toThrow(GatewayFailed);
  expect(bad.requests()).toBe(1);
});

test('a service that does not run is a failure that names the error of the network', async () => {
  const [port] = await freePorts(1);
  await expect(at(`http://127.0.0.1:${port}`).probe?.()).rejects.toThrow(
    'the external gateway: ECONNREFUSED',
  );
});

test.each([
  ['http://pay.example', 'needs an https address'],
  ['https://127.0.0.1:1', 'not on the internet'],
  ['https://localhost:1', 'not on the internet'],
  ['https://[::1]:1', 'not on the internet'],
  ['https://[::ffff:10.0.0.1]:1', 'not on the internet'],
  ['https://169.254.169.254', 'not on the internet'],
])('%s is asked only if private addresses are allowed', async (address, why) => {
  await expect(at(address, { is_private_allowed: false }).probe?.()).rejects.toThrow(why);
});

test('a public address is asked by https, and redirects are not followed', async () => {
  const service = await forThisTest(openPushService());
  const settings = {
    ...gateway.settings('usual', 'https://push.example.com/pay/'),
    is_private_allowed: false,
  };
  const guarded = openExternal(settings, site, clock, service.reach);
  const trade = newTrade();
  const taken = { gateway_id: 'P1', kind: 'address', value: 'TXYZ' };
  service.answers.push(
    { status: 201, body: JSON.stringify(taken) },
    { status: 302 },
    { status: 404, body: '' },
  );
  expect((await guarded.start(trade, { ip: '' })).session).toBe('P1');
  await expect(guarded.ask?.(trade)).rejects.toThrow('the status 302');
  await expect(guarded.ask?.(trade)).rejects.toThrow('something else');
  const [first] = service.posted;
  const body = String(first?.body);
  expect(first?.url).toBe('https://push.example.com/pay/payments');
  expect(JSON.parse(body)).toEqual({
    ...{ id: trade.trade_no, amount: '20.50', currency: 'USDT', description: '渡口 & 20' },
    return_url: `https://ferry.example/user/wallet/recharge?tradeno=${trade.trade_no}`,
    notify_url: 'https://ferry.example/notify',
    expires_at: '2026-03-10T04:30:00.000Z',
  });
  const get = (name: string) => String(first?.headers[`webhook-${name}`]);
  const right = signMessage(signingSecrets.usual, get('id'), get('timestamp'), body);
  expect(get('signature')).toBe(right);
});
