import { describe, expect, test } from 'vitest';
import { merchant, openEpayGateway } from '../../../../testing/gateways/epay-gateway.ts';
import { forAllTests } from '../../../../testing/servers/open-test-server.ts';
import { openEpay, signEpay } from './epay.ts';
import { OrderRefused } from './pay-system.ts';
import type { SettingsOf } from './settings.ts';

const ofText = (text: string) => text.split('&').map((field) => field.split(/=(.*)/s) as [string, string]);

describe('the signature of EPay', () => {
  test('is the MD5 of the sorted raw fields, followed by the key', () => {
    // printf 'money=1.00&name=VIP 会员&notify_url=http://a.example/n?x=1&out_trade_no=2026&pid=1001&type=alipaySECRET' | md5sum
    const fields = {
      pid: '1001',
      type: 'alipay',
      out_trade_no: '2026',
      notify_url: 'http://a.example/n?x=1',
      name: 'VIP 会员',
      money: '1.00',
      param: '',
      sign: 'ignored',
      sign_type: 'MD5',
    };
    expect(signEpay(Object.entries(fields), 'SECRET')).toBe('22e92756589d416b6dbdb00c4856310a');
  });

  test('sorts by bytes, so that capitals come first, and omits empty values', () => {
    // printf 'B=2&a=1&b=0k' | md5sum
    expect(signEpay(Object.entries({ b: '0', a: '1', B: '2', c: '' }), 'k')).toBe(
      'e2b1a1acfd74d2bcb66fac39fa5c18ac',
    );
  });

  test.each([
    // The last one is the example of epusdt's wiki/API.md. The others were computed with md5sum.
    [
      'money=10.50&name=VIP 会员&notify_url=https://panel.example/pay/notify/epay/7&out_trade_no=T20260801000001&pid=1001&return_url=https://panel.example/orders/T20260801000001&type=alipay',
      'k3yEPAY0123456789',
      '3389580467b33bc228ab30aaf520527f',
    ],
    [
      'money=10.5&name=VIP 会员&out_trade_no=T20260801000001&pid=1001&trade_no=2026080112000012345&trade_status=TRADE_SUCCESS&type=alipay',
      'k3yEPAY0123456789',
      'a5fc6690201bef59decf47598c5bbf41',
    ],
    [
      'money=100&name=VIP&notify_url=https://merchant.example/notify&out_trade_no=ORD202605230001&pid=1000&return_url=https://merchant.example/return&type=alipay',
      'epusdt_secret_key',
      'b865b0acbb2b01554c35a1bd33351452',
    ],
  ])('of %s', (text, key, signature) => {
    expect(signEpay(ofText(text).reverse(), key)).toBe(signature);
  });
});

const gateway = await forAllTests(openEpayGateway());
const open = (change: Partial<SettingsOf<'epay'>> = {}) =>
  openEpay(
    {
      kind: 'epay',
      address: gateway.url,
      ...merchant,
      type: 'alipay',
      mode: 'form',
      is_asked: true,
      ...change,
    },
    { publicUrl: 'https://ferry.example', notifyUrl: 'https://ferry.example/v1/payment/notify/epay/a' },
  );
const trade = (tradeNo: string) => ({
  trade_no: tradeNo,
  due: '10.50',
  currency: 'CNY',
  title: 'VIP 会员',
  expires_at: new Date(),
  gateway_session: null,
});
const start = async (tradeNo: string, change: Partial<SettingsOf<'epay'>>) =>
  (await open(change).start(trade(tradeNo), { ip: '203.0.113.9' })).pay;

describe('the order', () => {
  test.each(['form', 'api'] as const)(
    'names no type where the method has none, so that the gateway shows its own page (%s)',
    async (mode) => {
      const { kind, text } = await start(`untyped-${mode}`, { type: null, mode });
      expect(kind).toBe('url');
      expect(new URL(text).pathname).toBe('/pay/submit.php');
      expect((await fetch(text)).status).toBe(200);
      expect(Object.keys(gateway.orders.get(`untyped-${mode}`)?.fields ?? {})).not.toContain('type');
    },
  );

  test.each([
    ['payurl', 'url', /^https:\/\/pay\.example\/G/],
    ['urlscheme', 'url', /^https:\/\/pay\.example\/G/],
    ['qrcode', 'qrcode', /^https:\/\/pay\.example\/G/],
    ['page', 'url', /\/pay\/submit\.php\?/],
  ] as const)('is paid where the answer of mapi.php says: %s', async (answers, kind, address) => {
    gateway.mode.answers = answers;
    const pay = await start(`answer-${answers}`, { mode: 'api' });
    expect(pay).toEqual({ kind, text: expect.stringMatching(address) });
    if (answers !== 'page') return;
    await fetch(pay.text);
    expect(gateway.orders.get('answer-page')?.tradeNo).toMatch(/^G/);
  });

  test('is refused without a place to pay', async () => {
    gateway.mode.answers = 'refusal';
    await expect(start('refused', { mode: 'api' })).rejects.toThrow(OrderRefused);
  });
});

test('a gateway without api.php is neither asked nor probed', () => {
  const { ask, probe } = open({ is_asked: false });
  expect([ask, probe]).toEqual([undefined, undefined]);
});
