import { expect, test } from 'vitest';
import { openStripeServer, stripeKeys } from '../../../../testing/gateways/stripe-server.ts';
import { forAllTests } from '../../../../testing/servers/open-test-server.ts';
import { OrderRefused, type Trade } from './pay-system.ts';
import { openStripe } from './stripe.ts';
import { decimalsAtStripe, isOfStripe } from './stripe-currencies.ts';

const server = await forAllTests(openStripeServer());
const site = { publicUrl: 'https://ferry.example', notifyUrl: 'https://ferry.example/notify' };
const open = (methods: string[], at = 1_785_542_400, webhook_secret = 'whsec_test_secret') =>
  openStripe({ kind: 'stripe', address: server.url, methods, key: stripeKeys.key, webhook_secret }, site, {
    now: () => new Date(at * 1000),
  });
const trade = (tradeNo: string, due: string, currency: string): Trade => ({
  trade_no: tradeNo,
  due,
  currency,
  title: 'Ferry',
  expires_at: new Date('2026-03-10T04:00:00Z'),
  gateway_session: null,
});
const start = async (tradeNo: string, due: string, currency: string, methods: string[] = []) => {
  const { session } = await open(methods).start(trade(tradeNo, due, currency), { ip: '' });
  return { session, form: server.asked.at(-1) ?? new URLSearchParams() };
};
const units = 'line_items[0][price_data][unit_amount]';

// HMAC-SHA256 in hexadecimal over `1785542400.<body>` with the key `whsec_test_secret`, made by openssl.
const event = '{"id":"evt_1","object":"event","type":"checkout.session.completed"}';
const signature = 't=1785542400,v1=ebf67f8d832c1784deb54d82b413da0355887dd4604fd7c443cfed0468418183';
test.each<[string, number, string, string, string]>([
  ['right', 0, event, signature, 'the session'],
  ['one of two that are right', 0, event, signature.replace('v1=', 'v1=00,v1='), 'the session'],
  ['of five minutes ago', 300, event, signature, 'the session'],
  ['too old', 301, event, signature, 'the signature'],
  ['over other bytes', 0, `${event} `, signature, 'the signature'],
])('a signature that is %s', async (_, later, text, header, why) => {
  const heard = await open([], 1_785_542_400 + later).hear({ text, header: () => header });
  expect(heard).toEqual({ kind: 'wrong', why });
});

test.each(['checkout.session.expired', 'checkout.session.async_payment_failed', 'charge.refunded'])(
  'the event %s needs no action',
  async (type) => {
    const at = new Date(1_785_542_400_000);
    const { payload, headers } = server.event(type, { id: 'cs_1' }, at, 'whsec_test_secret');
    const header = (name: string) => headers[name as keyof typeof headers];
    expect(await open([]).hear({ text: payload, header })).toEqual({ kind: 'other' });
  },
);

test('a session offers what the dashboard allows, or only the named ways to pay', async () => {
  const all = (await start('T1', '20.00', 'CNY')).form;
  expect([...all.keys()].filter((name) => name.includes('payment_method'))).toEqual([]);
  expect(all.get('payment_intent_data[metadata][trade_no]')).toBe('T1');
  const { session, form } = await start('T2', '20.00', 'CNY', ['wechat_pay']);
  expect(form.get('allowed_payment_method_types[0]')).toBe('wechat_pay');
  expect(form.get('payment_method_options[wechat_pay][client]')).toBe('web');
  server.pay('T2');
  const asked = { ...trade('T2', '20.00', 'CNY'), gateway_session: session };
  expect(await open([]).ask?.(asked)).toMatchObject({ paidWith: 'wechat_pay', amount: '20' });
});

// The amounts are those of docs.stripe.com/currencies.
test.each([
  ['USD', '10.00', '1000'],
  ['JPY', '500', '500'],
  ['KRW', '1000', '1000'],
  ['ISK', '5', '500'],
  ['UGX', '5', '500'],
  ['HUF', '10', '1000'],
  ['IDR', '15000', '1500000'],
])('%s %s is %s units of Stripe, both ways', async (currency, due, expected) => {
  const tradeNo = `C-${currency}`;
  const { session, form } = await start(tradeNo, due, currency);
  expect(form.get(units)).toBe(expected);
  server.pay(tradeNo);
  const asked = { ...trade(tradeNo, due, currency), gateway_session: session };
  const payment = await open([]).ask?.(asked);
  expect([Number(payment?.amount), payment?.currency]).toEqual([Number(due), currency]);
});

test('a currency that Stripe cannot be asked for is refused before anything is sent', async () => {
  const sent = server.asked.length;
  for (const [due, currency] of [
    ['1.234', 'KWD'],
    ['20.00', 'USDT'],
    ['500.50', 'JPY'],
  ] as const)
    await expect(start('T3', due, currency)).rejects.toThrow(OrderRefused);
  expect(server.asked.length).toBe(sent);
  expect(['CNY', 'JPY', 'UGX', 'KWD', 'USDT', 'XYZ'].map(isOfStripe)).toEqual([
    ...[true, true, true],
    ...[false, false, false],
  ]);
  expect(decimalsAtStripe('KWD')).toBe(3);
});
