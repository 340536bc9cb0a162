import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { freePorts } from '../../../../testing/formats/v2ray.ts';
import { openExternalGateway, signingSecrets } from '../../../../testing/gateways/external-gateway.ts';
import type { SentNotification } from '../../../../testing/gateways/fake-gateway.ts';
import { openAdmin, openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import {
  forAllTests,
  openTestServer,
  type TestServer,
} from '../../../../testing/servers/open-test-server.ts';
import { request } from '../../../../testing/servers/request.ts';
import { serveHttp } from '../../../../testing/servers/serve-http.ts';
import type { GatewaySettings } from '../../pay-methods/gateways/settings.ts';
import { reconcile } from '../index.ts';

const server = await forAllTests(openTestServer());
const gateway = await forAllTests(openExternalGateway(server.clock));

const wallet = '/api/v2/user/wallet/';
async function create(on: TestServer, method: string, settings: GatewaySettings) {
  const body = { method, label: 'My Pay', settings };
  const made = await request(on, 'POST', '/api/v2/admin_api/pay-methods', await openAdmin(on), body);
  expect(made.statusCode, made.body).toBe(200);
  return made.json().result as { settings: object; notify_address: string };
}
async function order(customer: TestCustomer, method = 'mypay', on = server) {
  const body = { amount: '20.00', method };
  const answer = await request(on, 'POST', `${wallet}recharge/`, customer.headers, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result as { recharge: { trade_no: string }; pay: { kind: string; text: string } };
}
const balanceOf = async ({ headers }: TestCustomer, on = server) =>
  (await request(on, 'GET', wallet, headers)).json().result.wallet_balance as string;
async function send(notification: SentNotification | null, method = 'mypay') {
  const { headers = {}, body = '' } = notification ?? {};
  const url = `/v1/payment/notify/external/${method}`;
  return (await server.app.inject({ method: 'POST', url, headers, payload: body })).statusCode;
}

const made = await create(server, 'mypay', gateway.settings());
await create(server, 'theirs', gateway.settings('other'));

test('a method shows its address and not its secret', () => {
  expect(made.settings).toEqual({
    kind: 'external',
    address: gateway.settings().address,
    is_private_allowed: true,
  });
});

test.each(['whsec_c2hvcnQ=', signingSecrets.usual.replace('whsec_', ''), `${signingSecrets.usual}A`])(
  'a method needs a secret of 24 to 64 bytes, and %j is none',
  async (signing_secret) => {
    const body = { method: 'bad', label: 'A', settings: { ...gateway.settings(), signing_secret } };
    const refused = await request(
      server,
      'POST',
      '/api/v2/admin_api/pay-methods',
      await openAdmin(server),
      body,
    );
    expect(refused.statusCode).toBe(422);
  },
);

test('a payment is credited once, after the service was asked', async () => {
  const customer = await openCustomer(server);
  const { recharge, pay } = await order(customer);
  expect(pay.kind).toBe('url');
  expect(await send(gateway.notification(recharge.trade_no))).toBe(200);
  expect(await balanceOf(customer)).toBe('0.00');
  gateway.pay(recharge.trade_no);
  expect(await send(gateway.notification(recharge.trade_no, 'signature'))).toBe(400);
  expect(await send(gateway.notification(recharge.trade_no, 'merchant'))).toBe(400);
  expect(await send(gateway.notification(recharge.trade_no, 'merchant'), 'theirs')).toBe(200);
  expect(await balanceOf(customer)).toBe('0.00');
  const notice = gateway.notification(recharge.trade_no);
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(notice)));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await balanceOf(customer)).toBe('20.00');
});

test('a lost notice is made up for by asking, and less and more are credited as they are', async () => {
  const customer = await openCustomer(server);
  const { trade_no } = (await order(customer)).recharge;
  gateway.pay(trade_no, { amount: '19.5' });
  await reconcile.run(server.services);
  expect(await balanceOf(customer)).toBe('19.50');
  gateway.pay(trade_no, { amount: '1.00' });
  expect(await send(gateway.notification(trade_no))).toBe(200);
  expect(await balanceOf(customer)).toBe('20.50');
});

test('the sample service of the document takes a payment from beginning to end', async () => {
  const document = readFileSync(
    new URL('../../../../../../../docs/external-gateway.md', import.meta.url),
    'utf8',
  );
  const sample = /^```js\n([\s\S]*?)^```/m.exec(document)?.[1] ?? '';
  expect(sample.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  let app: TestServer['app'] | undefined;
  await using site = await serveHttp(async ({ path, body, headers }) => {
    const answer = await app?.inject({ method: 'POST', url: path, payload: body, headers });
    return { status: answer?.statusCode ?? 502, body: answer?.body ?? '' };
  });
  await using own = await openTestServer({ FERRY_PUBLIC_URL: site.url });
  app = own.app;
  own.clock.at = new Date();
  const [port] = await freePorts(1);
  const address = `http://127.0.0.1:${port}`;
  const { address: _, ...settings } = { ...gateway.settings(), signing_secret: signingSecrets.other };
  const service = spawn(process.execPath, ['--input-type=module', '--eval', sample], {
    env: { PORT: String(port), SIGNING_SECRET: settings.signing_secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    expect(String((await once(service.stdout, 'data'))[0])).toContain(address);
    await create(own, 'sample', { ...settings, address });
    const customer = await openCustomer(own);
    const { recharge, pay } = await order(customer, 'sample', own);
    expect(pay.text).toBe(`${address}/pay/${recharge.trade_no}`);
    expect(await (await fetch(pay.text)).text()).toContain('Pay 20.00 CNY');
    await reconcile.run(own.services);
    expect(await balanceOf(customer, own)).toBe('0.00');
    await fetch(pay.text, { method: 'POST', redirect: 'manual' });
    await expect.poll(() => balanceOf(customer, own)).toBe('20.00');
    expect((await fetch(`${address}/payments/${recharge.trade_no}`)).status).toBe(401);
  } finally {
    service.kill();
  }
});
