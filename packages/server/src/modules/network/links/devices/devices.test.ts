import { describe, expect, test } from 'vitest';
import { openClientDevice } from '../../../../testing/devices/client-devices.ts';
import { readLinks } from '../../../../testing/formats/read-links.ts';
import { linkOf } from '../../../../testing/formats/subscriptions.ts';
import { type givePlan, openNode, openPlanHolder } from '../../../../testing/nodes.ts';
import { openAdmin, openCustomer } from '../../../../testing/people/customers.ts';
import { openTestServer, type TestServer } from '../../../../testing/servers/open-test-server.ts';
import { request } from '../../../../testing/servers/request.ts';

const phone = {
  'x-hwid': 'a1b2c3d4e5f6=',
  'x-device-os': 'iOS',
  'x-ver-os': '19.1',
  'x-device-model': 'iPhone 17 Pro',
};
const laptop = { ...phone, 'x-hwid': '0123456789-laptop', 'x-device-os': 'Windows' };
const tablet = { ...phone, 'x-hwid': '0123456789-tablet' };

async function openSite(hwid: 'record' | 'limit' | 'require', plan: Parameters<typeof givePlan>[2] = {}) {
  const server = await openTestServer({ FERRY_HWID: hwid, FERRY_ACCESS_TOKEN_SECONDS: '7200' });
  await openNode(server, { name: 'node one' });
  const subscriber = await openSubscriber(server, { device_limit: 2, ...plan });
  return { server, ...subscriber, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

async function openSubscriber(server: TestServer, plan: Parameters<typeof givePlan>[2]) {
  const customer = await openPlanHolder(server, plan);
  const url = `/link2/${await linkOf(server, customer)}?client_type=Mixed&is_remark_emoji=0`;
  const fetch = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    server.app.inject({ method, url, headers: { 'user-agent': 'Happ/3.2.1', ...headers } });
  const own = (method: 'GET' | 'PUT' | 'DELETE', path = '', payload?: object) =>
    request(server, method, `/api/v2/user/services/link-token/devices${path}`, customer.headers, payload);
  const devices = async () => (await own('GET')).json().result;
  return { customer, fetch, own, devices };
}

const hasNodes = ({ body }: { body: string }) => readLinks(body).some(({ name }) => name === 'node one');
const announced = ({ headers }: { headers: Record<string, unknown> }) =>
  Buffer.from(String(headers.announce).replace('base64:', ''), 'base64').toString('utf8');

describe('if devices are only recorded', () => {
  test('each is stored once, with what its client sends, and any number gets the nodes', async () => {
    await using site = await openSite('record');
    for (const headers of [phone, laptop, tablet, phone, {}]) {
      const answer = await site.fetch(headers);
      expect(hasNodes(answer)).toBe(true);
      expect(answer.headers).not.toHaveProperty('x-hwid-active');
    }
    const { limit, devices } = await site.devices();
    expect(limit).toBeNull();
    expect(devices).toHaveLength(3);
    expect(devices[2]).toMatchObject({
      device_name: null,
      os: 'iOS',
      os_version: '19.1',
      model: 'iPhone 17 Pro',
      user_agent: 'Happ/3.2.1',
    });
    expect(devices[2]).not.toHaveProperty('hwid');
  });

  test('it is updated after a minute, with what it sends then', async () => {
    await using site = await openSite('record');
    await site.fetch(phone);
    const [first] = (await site.devices()).devices;
    site.server.clock.turn(59);
    await site.fetch({ ...phone, 'x-ver-os': '19.2' });
    expect((await site.devices()).devices).toEqual([first]);
    site.server.clock.turn(1);
    await site.fetch({ ...phone, 'x-ver-os': '19.2' });
    const [again] = (await site.devices()).devices;
    expect(again).toMatchObject({ os_version: '19.2', first_seen_at: first.first_seen_at });
    expect(again.last_seen_at).not.toBe(first.last_seen_at);
  });

  test('an invalid hardware id, a browser and a HEAD request record nothing', async () => {
    await using site = await openSite('record');
    for (const hwid of ['', 'short', 'a'.repeat(65), "a1b2c3d4e5'; drop", '硬件编号硬件编号硬件']) {
      const answer = await site.fetch({ 'x-hwid': Buffer.from(hwid, 'utf8').toString('latin1') });
      expect(hasNodes(answer)).toBe(true);
    }
    await site.fetch(phone, 'HEAD');
    expect((await site.devices()).devices).toEqual([]);
  });

  test('long and odd texts are cut, and a hundred devices are stored', async () => {
    await using site = await openSite('record');
    const odd = { 'x-device-os': ` ${'a'.repeat(5_000)}`, 'x-device-model': 'a\tb' };
    for (let at = 0; at < 101; at += 1) {
      site.server.clock.turn(1);
      await site.fetch({ ...odd, 'x-hwid': `device-${String(at).padStart(4, '0')}` });
    }
    const { devices } = await site.devices();
    expect(devices).toHaveLength(100);
    expect(devices[0]).toMatchObject({ os: 'a'.repeat(64), model: 'a b' });
    const oldest = await site.server.services.database.sql
      .selectFrom('client_device')
      .select('hwid')
      .orderBy('last_seen_at')
      .executeTakeFirstOrThrow();
    expect(oldest.hwid).toBe('device-0001');
  });
});

describe('if devices are limited', () => {
  test('one above the plan’s limit is refused by an entry, headers and a notice, and a known one is admitted', async () => {
    await using site = await openSite('limit');
    for (const headers of [phone, laptop]) {
      const answer = await site.fetch(headers);
      expect(answer.headers).toMatchObject({ 'x-hwid-active': 'true' });
      expect(answer.headers).not.toHaveProperty('x-hwid-limit');
    }
    const refused = await site.fetch(tablet);
    expect(refused.statusCode).toBe(200);
    expect(refused.headers).toMatchObject({
      'x-hwid-active': 'true',
      'x-hwid-max-devices-reached': 'true',
      'x-hwid-limit': 'true',
      'subscription-userinfo': expect.any(String),
    });
    expect(hasNodes(refused)).toBe(false);
    expect(announced(refused)).toContain('2');
    const head = await site.fetch(tablet, 'HEAD');
    expect(head.headers).toMatchObject({ 'x-hwid-limit': 'true' });
    expect(hasNodes(await site.fetch(phone))).toBe(true);
    expect(await site.devices()).toMatchObject({ limit: 2, devices: { length: 2 } });
  });

  test('a client that sends none is admitted, and a plan without a limit admits all', async () => {
    await using site = await openSite('limit', { device_limit: 1 });
    await site.fetch(phone);
    expect(hasNodes(await site.fetch())).toBe(true);
    const free = await openSubscriber(site.server, { device_limit: null });
    for (const headers of [phone, laptop, tablet]) {
      const answer = await free.fetch(headers);
      expect(hasNodes(answer)).toBe(true);
      expect(answer.headers).not.toHaveProperty('x-hwid-active');
    }
  });

  test('of twenty concurrent new ones two are admitted', async () => {
    await using site = await openSite('limit');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => site.fetch({ 'x-hwid': `new-device-${10 + at}` })),
    );
    expect(answers.filter(hasNodes)).toHaveLength(2);
    expect((await site.devices()).devices).toHaveLength(2);
  });

  test('the same new one twenty times at once is one', async () => {
    await using site = await openSite('limit', { device_limit: 1 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.fetch(phone)));
    expect(answers.every(hasNodes)).toBe(true);
    expect((await site.devices()).devices).toHaveLength(1);
  });

  test('a removed one gives its place to another, and devices have names', async () => {
    await using site = await openSite('limit', { device_limit: 1 });
    await site.fetch(phone);
    const [{ device_id }] = (await site.devices()).devices;
    expect((await site.own('PUT', `/${device_id}`, { device_name: ' 手机 ' })).statusCode).toBe(200);
    expect((await site.devices()).devices).toMatchObject([{ device_name: '手机' }]);
    expect((await site.own('PUT', `/${device_id}`, { device_name: 'a\nb' })).statusCode).toBe(422);
    expect(hasNodes(await site.fetch(laptop))).toBe(false);
    expect((await site.own('DELETE', `/${device_id}`)).statusCode).toBe(200);
    expect((await site.own('DELETE', `/${device_id}`)).json()).toMatchObject({ code: 'link.device_absent' });
    expect(hasNodes(await site.fetch(laptop))).toBe(true);
    expect(hasNodes(await site.fetch(phone))).toBe(false);
  });
});

test('if the id is required, a client without one gets another refusal', async () => {
  await using site = await openSite('require');
  const refused = await site.fetch();
  expect(refused.statusCode).toBe(200);
  expect(refused.headers).toMatchObject({ 'x-hwid-active': 'true', 'x-hwid-not-supported': 'true' });
  expect(refused.headers).not.toHaveProperty('x-hwid-limit');
  expect(hasNodes(refused)).toBe(false);
  expect(announced(refused)).toContain('HWID');
  expect(hasNodes(await site.fetch(phone))).toBe(true);
  const free = await openSubscriber(site.server, { device_limit: null });
  expect(hasNodes(await free.fetch())).toBe(true);
});

describe('for staff', () => {
  test('the devices of a customer are shown with their ids and removed, and no others', async () => {
    await using server = await openTestServer();
    const headers = await openAdmin(server);
    const [one, other] = [await openCustomer(server), await openCustomer(server)];
    const device_id = await openClientDevice(server, one.id);
    const url = (id: number, path = '') => `/api/v2/admin_api/users/${id}/devices${path}`;
    const listed = await server.app.inject({ url: url(one.id), headers });
    expect(listed.json().result).toMatchObject([{ device_id, hwid: 'a1b2c3d4e5f6' }]);
    const remove = (id: number) =>
      server.app.inject({ method: 'DELETE', url: url(id, `/${device_id}`), headers });
    expect((await remove(other.id)).json()).toMatchObject({ code: 'link.device_absent' });
    expect((await remove(one.id)).json().result).toEqual({ user_id: one.id, device_id });
    expect((await server.app.inject({ url: url(one.id), headers })).json().result).toEqual([]);
  });
});
