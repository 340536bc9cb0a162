import { beforeEach, expect, test } from 'vitest';
import { openNode, openPlanHolder } from '../../../../testing/nodes.ts';
import { openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';

let customer: TestCustomer;
let node: number;
const server = await forAllTests(openTestServer());
/** A customer with a plan, a node that was heard just now, and a profile of an hour ago. */
beforeEach(async () => {
  await sql().deleteFrom('node_key').execute();
  await sql().deleteFrom('node').execute();
  customer = await openPlanHolder(server, { device_limit: 2 });
  node = await standing();
  await fetched(60);
});

const sql = () => server.services.database.sql;
const ago = (minutes: number) => new Date(server.clock.at.getTime() - minutes * 60_000);
const change = (id: number, changes: object) =>
  sql().updateTable('node').set(changes).where('id', '=', id).execute();

/** A node that has stood for a day and is online. */
async function standing(given: Parameters<typeof openNode>[1] = {}): Promise<number> {
  const { id } = await openNode(server, given);
  await change(id, { created_at: ago(1_440), last_heard_at: ago(1), load: 0.2 });
  return id;
}
const fetched = (minutesAgo: number, client = 'Mihomo') =>
  sql()
    .insertInto('subscription_fetch')
    .values({ account_id: customer.id, at: ago(minutesAgo), client, agent: 'clash-verge/v2.3.0', ip: null })
    .execute();
const service = (changes: object) =>
  sql().updateTable('service').set(changes).where('account_id', '=', customer.id).execute();

async function check(asked: number | 'all' = node) {
  const url = `/api/v2/user/services/check${asked === 'all' ? '' : `?node_id=${asked}`}`;
  const response = await server.app.inject({ url, headers: customer.headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().result;
}
const causes = async (asked?: number | 'all') => (await check(asked)).causes;

test('finds nothing if all is well, and lists what was checked', async () => {
  expect(await check()).toEqual({
    checked_at: ago(0).toISOString(),
    causes: [],
    node: {
      node_id: node,
      node_name: '香港 01',
      status: 'online',
      load: expect.closeTo(0.2),
      node_level: 1,
      node_groups: [],
      is_usable: true,
      last_heard_at: ago(1).toISOString(),
      maintenance: null,
      profile_changed_at: ago(1_440).toISOString(),
    },
    other_node: null,
    open_nodes: 1,
    heard_nodes: 1,
    ban: null,
    plan_name: null,
    expires_at: new Date(server.clock.at.getTime() + 30 * 86_400_000).toISOString(),
    traffic_left: 100 * 2 ** 30,
    traffic_total: 100 * 2 ** 30,
    next_reset_at: null,
    devices_online: 0,
    devices_limit: 2,
    profile: { fetched_at: ago(60).toISOString(), client: 'Mihomo', user_agent: 'clash-verge/v2.3.0' },
    secrets_changed_at: null,
    clock_tolerance: 120,
  });
  expect((await check('all')).node).toBeNull();
});

test('no plan, an ended one and used-up traffic come before causes of nodes', async () => {
  await change(node, { last_heard_at: ago(40) });
  await service({ used_download: 100 * 2 ** 30 });
  expect(await check()).toMatchObject({ causes: ['used_up', 'silent'], traffic_left: 0 });
  await service({ level_expires_at: ago(1) });
  expect(await check()).toMatchObject({ causes: ['expired', 'silent'], node: { is_usable: false } });
  await service({ quota_bytes: 0, level: 0, used_download: 0 });
  expect(await check()).toMatchObject({ causes: ['no_plan', 'silent'], expires_at: null });
});

test('a banned customer may check, and gets the end of the ban', async () => {
  const ends_at = new Date(server.clock.at.getTime() + 3_600_000);
  await sql()
    .insertInto('ban')
    .values({ account_id: customer.id, starts_at: ago(5), ends_at, reason: 'BT', wants_mail: false })
    .execute();
  expect(await check()).toMatchObject({
    causes: ['banned'],
    ban: { reason: 'BT', ends_at: ends_at.toISOString() },
  });
});

test('a node of a higher level or of other groups is locked, and maintenance is shown', async () => {
  const high = await standing({ level: 3 });
  const group = await standing({ groups: ['gold'] });
  expect(await causes(high)).toEqual(['locked']);
  expect(await causes(group)).toEqual(['locked']);
  await service({ node_groups: ['gold'] });
  expect(await causes(group)).toEqual([]);
  const planned = { maintenance_note: 'x', maintenance_until: ago(-60) };
  await change(node, { ...planned, maintenance_from: ago(-30) });
  expect(await causes()).toEqual([]);
  await change(node, { maintenance_from: ago(30) });
  expect(await causes()).toEqual(['maintenance']);
});

test('suggests another node: open, online, without maintenance, in the profile, the least loaded', async () => {
  const [busy, idle] = [await standing(), await standing()];
  await change(busy, { load: 0.95 });
  await change(node, { last_heard_at: null });
  expect(await check()).toMatchObject({ causes: ['silent'], other_node: { node_id: idle } });
  expect(await causes(busy)).toEqual(['busy']);
  await change(idle, { maintenance_note: 'x', maintenance_from: ago(-5), maintenance_until: ago(-60) });
  expect(await check()).toMatchObject({ other_node: { node_id: busy } });
  await change(idle, { level: 2 });
  expect(await check('all')).toMatchObject({ open_nodes: 2, heard_nodes: 1 });
});

test('all nodes are silent only if each one is', async () => {
  const second = await standing();
  await change(node, { last_heard_at: ago(6) });
  expect(await causes('all')).toEqual([]);
  await change(second, { last_heard_at: ago(31) });
  expect(await causes('all')).toEqual(['silent']);
});

test('a profile is outdated after new secrets, a changed node or a purchase, until it is fetched again', async () => {
  const reset = await server.app.inject({
    method: 'POST',
    url: '/api/v2/user/services/link-token/link-token/reset',
    headers: customer.headers,
  });
  expect(reset.statusCode).toBe(200);
  await change(node, { profile_changed_at: ago(30) });
  await service({ purchased_at: ago(20) });
  expect(await check()).toMatchObject({
    causes: ['secrets_changed', 'node_changed', 'plan_changed'],
    secrets_changed_at: ago(0).toISOString(),
  });
  server.clock.turn(60);
  await fetched(0, 'Browser');
  expect(await causes()).toEqual(['secrets_changed', 'node_changed', 'plan_changed']);
  await fetched(0);
  expect(await causes()).toEqual([]);
});

test('the time of a node’s last change for profiles does not depend on its name and load', async () => {
  const changedAt = async () =>
    (
      await sql()
        .selectFrom('node')
        .select('profile_changed_at')
        .where('id', '=', node)
        .executeTakeFirstOrThrow()
    ).profile_changed_at;
  await change(node, { name: '香港 02', load: 0.5, last_heard_at: ago(0) });
  expect(await changedAt()).toBeNull();
  await change(node, { hosts: ['hk2.example.com'] });
  expect(await changedAt()).not.toBeNull();
});

test('without a fetch there is no profile, and the last format may lack the protocol', async () => {
  const hysteria = await standing({
    config: { kind: 'hysteria2', port: 443, obfs: null, tls: { server_name: 'a.example' } },
  });
  expect(await check(hysteria)).toMatchObject({ causes: [], clock_tolerance: null });
  await fetched(1, 'Clash');
  expect(await check(hysteria)).toMatchObject({ causes: ['not_in_format'], other_node: { node_id: node } });
  await fetched(0, 'A client of tomorrow');
  expect(await causes(hysteria)).toEqual([]);
  await sql().deleteFrom('subscription_fetch').execute();
  expect(await check()).toMatchObject({ causes: ['no_profile'], profile: null });
});

test('counts present devices against the limit, and each address once', async () => {
  const online = (ip: string, minutesAgo: number, on = node) =>
    sql()
      .insertInto('alive_ip')
      .values({
        account_id: customer.id,
        ip,
        node_id: on,
        last_seen_at: ago(minutesAgo),
        since: ago(60),
        alive_until: ago(minutesAgo - 1),
      })
      .execute();
  await online('203.0.113.1', 1);
  await online('203.0.113.1', 1, await standing());
  await online('203.0.113.2', 3);
  expect(await check()).toMatchObject({ causes: [], devices_online: 1 });
  await online('203.0.113.3', 1);
  expect(await check()).toMatchObject({ causes: ['devices'], devices_online: 2 });
  await service({ device_limit: null });
  expect(await causes()).toEqual([]);
});

test('reveals nothing of others, nothing of hidden nodes, and no secret', async () => {
  const mine = customer;
  customer = await openCustomer(server);
  expect(await check()).toMatchObject({ profile: null, traffic_total: 0, plan_name: null });
  customer = mine;
  await change(node, { is_hidden: true });
  const { app } = server;
  const hidden = await app.inject({
    url: `/api/v2/user/services/check?node_id=${node}`,
    headers: mine.headers,
  });
  expect(hidden.statusCode).toBe(404);
  const malformed = await app.inject({ url: '/api/v2/user/services/check?node_id=x', headers: mine.headers });
  expect(malformed.statusCode).toBe(422);
  const { proxy_uuid, proxy_password } = await sql()
    .selectFrom('service')
    .select(['proxy_uuid', 'proxy_password'])
    .where('account_id', '=', mine.id)
    .executeTakeFirstOrThrow();
  const said = JSON.stringify(await check('all'));
  expect(said).not.toContain(proxy_uuid);
  expect(said).not.toContain(proxy_password);
  expect(said).not.toContain('example.com');
});
