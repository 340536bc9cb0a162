import { jwtVerify } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openAdmin, openCustomer } from '../../../testing/people/customers.ts';
import { openPushSite, pushDevicesUrl } from '../../../testing/people/push-readers.ts';
import { openTestBrowser } from '../../../testing/people/test-browser.ts';
import { rotateKeys } from '../../../testing/rotate.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { sendPushes } from './send-pushes.ts';

const site = await openPushSite();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.clear());

const sql = () => site.server.services.database.sql;

describe('a browser with notifications enabled', () => {
  test('gets a first message, encrypted for it alone and signed by the key that the page gave it', async () => {
    const customer = await openCustomer(site.server);
    const browser = openTestBrowser();
    const added = await site.add(customer, browser);
    expect(added.json().result).toMatchObject({ push_service: 'a.push.example.com', last_sent_at: null });
    const { public_key, devices: listed } = await site.list(customer);
    expect(listed).toMatchObject([{ is_current: true, user_agent: 'lightMyRequest' }]);
    expect(await site.send()).toBe(1);
    expect(await site.send()).toBe(0);
    expect(site.service.posted).toMatchObject([
      {
        url: browser.endpoint,
        headers: { 'content-encoding': 'aes128gcm', ttl: '86400', 'user-agent': 'Ferry' },
      },
    ]);
    expect(site.read(browser)).toMatchObject({
      title: '通知已开启',
      body: '这台设备会收到渡口的通知。',
      page: '/user/account/notifications',
    });
    expect(() => site.read(openTestBrowser())).toThrow();
    const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(
      site.service.posted[0]?.headers.authorization ?? '',
    ) ?? ['', ''];
    expect(key).toBe(public_key);
    const point = Buffer.from(public_key, 'base64url');
    const { payload } = await jwtVerify(token, {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    });
    expect(payload).toMatchObject({ aud: 'https://a.push.example.com', sub: 'https://ferry.example' });
    expect(await site.messages()).toMatchObject([
      { title: '', body: '', page: '', sent_at: site.server.clock.at },
    ]);
    expect((await site.list(customer)).devices[0].last_sent_at).toBe(site.server.clock.at.toISOString());
  });

  test('gets the chosen events in the customer’s language with their page', async () => {
    const { customer, browser } = await site.openReader();
    await site.answerTicket(customer.id);
    expect(await site.send()).toBe(1);
    expect(site.read(browser)).toMatchObject({
      title: '工单有新回复',
      body: '小林 回复了「连不上」。',
      page: '/user/tickets/view/7',
      tag: expect.stringMatching(/^ferry-\d+$/),
    });
    const choice = { event: 'ticket_answered', channel: 'push', is_wanted: false };
    const chosen = await site.server.app.inject({
      method: 'POST',
      url: '/api/v2/user/notifications/',
      headers: customer.headers,
      payload: choice,
    });
    expect(chosen.json().result.push).toBe('on');
    await site.answerTicket(customer.id);
    expect(await site.send()).toBe(0);
  });

  test('gets texts of any length and character within the limit of push services', async () => {
    const { customer, browser } = await site.openReader();
    await site.answerTicket(customer.id, '𠮷'.repeat(3_000));
    expect(await site.send()).toBe(1);
    expect(site.service.posted[0]?.body.length).toBeLessThan(4_096);
    expect(site.read(browser).body).toMatch(/^小林 回复了「𠮷+…$/u);
  });

  test('enabled twice by the same session gets no second message', async () => {
    const { customer, browser } = await site.openReader();
    expect((await site.add(customer, browser)).statusCode).toBe(200);
    expect(await site.send()).toBe(0);
    expect(await site.devices()).toHaveLength(1);
  });

  test('replaces the browser that its session enabled before', async () => {
    const { customer } = await site.openReader();
    const fresh = openTestBrowser();
    await site.add(customer, fresh);
    expect(await site.send()).toBe(1);
    expect(site.service.posted.map((one) => one.url)).toEqual([fresh.endpoint]);
    expect(await site.devices()).toHaveLength(1);
  });

  test('belongs to the last account to enable notifications, and waiting messages of the other are not sent', async () => {
    const { customer, browser } = await site.openReader();
    await site.answerTicket(customer.id);
    const later = await openCustomer(site.server);
    expect((await site.add(later, browser)).statusCode).toBe(200);
    expect(await site.send()).toBe(1);
    expect(site.read(browser).title).toBe('通知已开启');
    expect((await site.list(customer)).devices).toEqual([]);
    await site.answerTicket(customer.id);
    expect(await site.send()).toBe(0);
  });

  test('belongs to one of several accounts that enable it at once', async () => {
    const browser = openTestBrowser();
    const customers = await Promise.all(Array.from({ length: 6 }, () => openCustomer(site.server)));
    const answers = await Promise.all(customers.map((customer) => site.add(customer, browser)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(customers.map(() => 200));
    const owned = await Promise.all(customers.map(async (one) => (await site.list(one)).devices.length));
    expect(owned.filter((count) => count === 1)).toHaveLength(1);
    expect(await site.send()).toBe(1);
  });

  test('is one of at most ten', async () => {
    const customer = await openCustomer(site.server);
    for (let count = 0; count < 10; count += 1)
      expect((await site.add(await site.openOther(customer), openTestBrowser())).statusCode).toBe(200);
    const full = await site.add(customer, openTestBrowser());
    expect(full.json()).toMatchObject({ code: 'push.full', details: { most: 10 } });
    const [first] = (await site.list(customer)).devices;
    const removed = await site.remove(customer, first.push_device_id);
    expect(removed.statusCode).toBe(200);
    expect((await site.add(customer, openTestBrowser())).statusCode).toBe(200);
    const gone = await site.remove(customer, first.push_device_id);
    expect([gone.statusCode, gone.json().code]).toEqual([404, 'push.absent']);
  });
});

describe('an address', () => {
  test.each([
    'https://127.0.0.1/send/x',
    'https://[::1]/send/x',
    'https://localhost/send/x',
    'https://ferry.example/send/x',
    'https://evilpush.example.com/send/x',
    'https://push.example.com.evil.example/send/x',
    'https://push.example.com:8443/send/x',
    'http://push.example.com/send/x',
    'https://name:word@push.example.com/send/x',
    'https://push.example.com@evil.example/send/x',
  ])('that is no push service is refused: %s', async (endpoint) => {
    const { keys } = openTestBrowser();
    const answer = await site.add(await openCustomer(site.server), { endpoint, keys });
    expect([answer.statusCode, answer.json().detail?.[0]?.type]).toEqual([422, 'push.service_refused']);
    expect(await site.devices()).toEqual([]);
  });

  test.each([
    ['no point of the curve', 'p256dh', Buffer.alloc(65, 4)],
    ['a long secret', 'auth', Buffer.alloc(17)],
  ] as const)('with keys that cannot be used is refused: %s', async (_, name, bytes) => {
    const { endpoint, keys } = openTestBrowser();
    const wrong = { ...keys, [name]: bytes.toString('base64url') };
    const answer = await site.add(await openCustomer(site.server), { endpoint, keys: wrong });
    expect([answer.statusCode, answer.json().detail?.[0]?.type]).toEqual([422, 'push.keys_wrong']);
  });

  test('in a private network is not called, whatever its name', async () => {
    const { customer } = await site.openReader();
    await site.answerTicket(customer.id);
    const { at, ca } = site.service.reach;
    const reach = { allows: () => false, ...(at && { at }), ...(ca && { ca }) };
    expect(await sendPushes(site.server.services, { reach })).toBe(0);
    expect(site.service.posted).toEqual([]);
    expect((await site.messages()).at(-1)?.failure).toBe('a.push.example.com is not on the internet');
  });

  test('that redirects is not followed', async () => {
    const { customer } = await site.openReader();
    site.service.answers.push({ status: 307, headers: { location: 'https://b.push.example.com/send/x' } });
    await site.answerTicket(customer.id);
    expect(await site.send()).toBe(0);
    expect(site.service.posted).toHaveLength(1);
    expect((await site.messages()).at(-1)).toMatchObject({
      sent_at: null,
      failure: expect.stringMatching(/^307/),
    });
  });

  test('is not called after the operator removes its host', async () => {
    const { customer } = await site.openReader();
    await site.answerTicket(customer.id);
    const config = { ...site.server.services.config, push: { hosts: ['other.example'] } };
    expect(await sendPushes({ ...site.server.services, config }, { reach: site.service.reach })).toBe(0);
    expect(site.service.posted).toEqual([]);
  });
});

test('the keys are sealed, and move to a new key of the site', async () => {
  const { customer, browser } = await site.openReader();
  const { public_key } = await site.list(customer);
  const [before] = await site.devices();
  expect(Buffer.from(before?.subscription_sealed ?? '').includes('push.example.com')).toBe(false);
  const admin = await openAdmin(site.server);
  const { ended } = await rotateKeys(site.server, admin);
  expect(ended.is_done).toBe(true);
  const [after] = await site.devices();
  expect(after?.subscription_sealed).not.toEqual(before?.subscription_sealed);
  expect((await site.list(customer)).public_key).toBe(public_key);
  await site.answerTicket(customer.id);
  expect(await site.send()).toBe(1);
  expect(site.read(browser).title).toBe('工单有新回复');
});

test('an unreadable key is replaced, and notifications must be enabled again', async () => {
  const { customer } = await site.openReader();
  const { public_key } = await site.list(customer);
  await sql()
    .updateTable('push_key')
    .set({ private_sealed: Buffer.alloc(40) })
    .execute();
  const [one, other] = await Promise.all([site.list(customer), site.list(customer)]);
  expect(one.public_key).not.toBe(public_key);
  expect([other.public_key, one.devices]).toEqual([one.public_key, []]);
});

test('staff sees and removes a customer’s browsers', async () => {
  const { customer } = await site.openReader();
  const headers = await openAdmin(site.server);
  const base = `/api/v2/admin_api/users/${customer.id}/push_devices`;
  const [device] = (await site.server.app.inject({ url: base, headers })).json().result;
  expect(device).toMatchObject({ push_service: 'a.push.example.com' });
  expect(device).not.toHaveProperty('digest');
  const removed = await site.server.app.inject({
    method: 'DELETE',
    url: `${base}/${device.push_device_id}`,
    headers,
  });
  expect(removed.statusCode).toBe(200);
  expect(await site.devices()).toEqual([]);
});

test('a site without notifications says so, refuses and queues nothing', async () => {
  await using without = await openTestServer({ FERRY_PUSH: 'off' });
  const { headers } = await openCustomer(without);
  const shown = await without.app.inject({ url: '/api/v2/user/notifications/', headers });
  expect(shown.json().result.push).toBe('off');
  expect((await without.app.inject({ url: pushDevicesUrl, headers })).json().result).toEqual({
    public_key: null,
    devices: [],
  });
  const { endpoint, keys } = openTestBrowser();
  const refused = await without.app.inject({
    method: 'POST',
    url: pushDevicesUrl,
    headers,
    payload: { endpoint, keys },
  });
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'push.off']);
});
