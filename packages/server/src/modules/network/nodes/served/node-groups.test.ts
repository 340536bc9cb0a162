import { expect, test } from 'vitest';
import { everyKind } from '../../../../testing/formats/every-kind.ts';
import { readLinks } from '../../../../testing/formats/read-links.ts';
import { givePlan, openNode, openPlanHolder, pollUsers, type TestNode } from '../../../../testing/nodes.ts';
import { openAdmin, openCustomer } from '../../../../testing/people/customers.ts';
import { openProduct } from '../../../../testing/products.ts';
import { billed, report, row } from '../../../../testing/report-traffic.ts';
import { openTestServer, type TestServer } from '../../../../testing/servers/open-test-server.ts';
import { request } from '../../../../testing/servers/request.ts';
import { openShop } from '../../../../testing/shop.ts';

const idsOf = async (server: TestServer, node: TestNode) =>
  (await pollUsers(server, node.query))
    .json()
    .data.map(({ id }: { id: number }) => id)
    .toSorted();

/** A node with groups, one with a level, and customers with either, both and neither. */
async function openScene() {
  const server = await openTestServer();
  const people = [];
  for (const plan of [
    { level: 1, node_groups: null },
    { level: 1, node_groups: ['IEPL', '流媒体'] },
    { level: 3, node_groups: ['Gold'] },
    { level: 3, node_groups: null },
  ]) {
    const customer = await openPlanHolder(server, plan);
    people.push(customer);
  }
  const grouped = await openNode(server, { name: 'grouped', level: 9, groups: ['流媒体', 'Gold'] });
  const levelled = await openNode(server, { name: 'levelled', level: 2 });
  return { server, people, ids: people.map(({ id }) => id), grouped, levelled };
}

test('a node with groups serves customers with one of them, of any level, and others serve by level', async () => {
  const { server, ids, grouped, levelled } = await openScene();
  await using _ = server;
  expect(await idsOf(server, grouped)).toEqual([ids[1], ids[2]]);
  expect(await idsOf(server, levelled)).toEqual([ids[2], ids[3]]);
});

test('agents of UniProxy, the subscription, the list, the connection and the dashboard follow the same rule', async () => {
  const { server, people, ids, grouped, levelled } = await openScene();
  await using _ = server;
  const list = await server.app.inject(`/api/v1/server/UniProxy/user?${grouped.query}&node_type=vmess`);
  expect(list.json().users.map(({ id }: { id: number }) => id)).toEqual([ids[1], ids[2]]);
  const usable = [[], ['grouped'], ['grouped', 'levelled'], ['levelled']];
  for (const [place, { id, headers }] of people.entries()) {
    const ask = async (path: string) => server.app.inject({ url: `/api/v2/user/${path}`, headers });
    const { available_nodes } = (await ask('services/nodes/')).json().result;
    const names = available_nodes.flatMap((node: { is_usable: boolean; node_name: string }) =>
      node.is_usable ? [node.node_name] : [],
    );
    expect(names).toEqual(usable[place]);
    const service = await server.services.database.sql
      .selectFrom('service')
      .select('link_token_sealed')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    const token = server.services.keys.open(service.link_token_sealed);
    const { body } = await server.app.inject(`/link2/${token}?client_type=Mixed&is_remark_emoji=0`);
    const links = readLinks(body).map(({ name }) => name);
    expect(links.filter((name) => name === 'grouped' || name === 'levelled')).toEqual(usable[place]);
    for (const [name, node] of Object.entries({ grouped, levelled })) {
      const status = (await ask(`services/${node.id}/`)).statusCode;
      expect([name, status]).toEqual([name, usable[place]?.includes(name) ? 200 : 403]);
    }
    expect((await ask('dashboard/')).json().result.old_service_info.nodes_usable).toBe(usable[place]?.length);
  }
});

test('a customer who loses a group leaves the list at the next poll, and reports still count for a day', async () => {
  const { server, ids, grouped } = await openScene();
  await using _ = server;
  const { sql } = server.services.database;
  const [, one = 0, two = 0] = ids;
  await sql
    .updateTable('service')
    .set({ node_groups: ['IEPL'] })
    .where('account_id', '=', one)
    .execute();
  expect(await idsOf(server, grouped)).toEqual([two]);
  await report(server, grouped, [row(one, 10, 0), row(ids[0], 20, 0), row(ids[3], 30, 0)]);
  expect(await billed(server)).toMatchObject({
    [one]: [10, 0],
    [ids[0] ?? 0]: [0, 0],
    [ids[3] ?? 0]: [0, 0],
  });
  // PostgreSQL writes the time of a departure by its own clock.
  server.clock.turn(3_600);
  const old = new Date(server.services.now().getTime() - 25 * 3_600_000);
  await sql.updateTable('departure').set({ at: old }).execute();
  await report(server, grouped, [row(one, 10, 0), row(two, 1, 0)]);
  expect(await billed(server)).toMatchObject({ [one]: [10, 0], [two]: [1, 0] });
});

test('a node that gets other groups serves others, and reports of the previous customers count for a day', async () => {
  const { server, ids, grouped } = await openScene();
  await using _ = server;
  const { sql } = server.services.database;
  const headers = await openAdmin(server, ['admin:nodes']);
  const change = (payload: object) =>
    server.app.inject({ method: 'PUT', url: `/api/v2/admin_api/nodes/${grouped.id}`, headers, payload });
  expect((await change({ node_groups: ['IEPL'] })).json().result.node_groups).toEqual(['IEPL']);
  expect(await idsOf(server, grouped)).toEqual([ids[1]]);
  await report(server, grouped, [row(ids[2], 5, 0), row(ids[0], 6, 0)]);
  expect(await billed(server)).toMatchObject({ [ids[2] ?? 0]: [5, 0], [ids[0] ?? 0]: [0, 0] });
  await change({ node_groups: [], node_level: 1 });
  expect(await idsOf(server, grouped)).toEqual(ids.toSorted());
  server.clock.turn(3_600);
  const old = new Date(server.services.now().getTime() - 25 * 3_600_000);
  await change({ node_groups: ['Gold'] });
  await sql.updateTable('node_past').set({ until_at: old }).execute();
  await report(server, grouped, [row(ids[1], 7, 0), row(ids[2], 8, 0)]);
  expect(await billed(server)).toMatchObject({ [ids[1] ?? 0]: [0, 0], [ids[2] ?? 0]: [13, 0] });
});

test.each([
  ['no name', ['']],
  ['a comma in a name', ['a,b']],
  ['a line break', ['a\nb']],
  ['thirty-three signs', ['a'.repeat(33)]],
  ['twenty-one groups', Array.from({ length: 21 }, (_, at) => `g${at}`)],
])('groups with %s are refused', async (_what, node_groups) => {
  await using server = await openTestServer();
  const headers = await openAdmin(server, ['admin:nodes']);
  const node = await openNode(server);
  const refused = await request(server, 'PUT', `/api/v2/admin_api/nodes/${node.id}`, headers, {
    node_groups,
  });
  expect(refused.statusCode).toBe(422);
});

test('each group is listed with its counts, and a node lists its groups that open it to nobody', async () => {
  const { server, ids, grouped } = await openScene();
  await using _ = server;
  const headers = await openAdmin(server, ['admin:nodes', 'admin:doctor']);
  const groups = async () =>
    (await server.app.inject({ url: '/api/v2/admin_api/nodes/groups', headers })).json().result;
  const doctor = async () => {
    const { result } = (await server.app.inject({ url: '/api/v2/admin_api/doctor', headers })).json();
    return result.checks.find(({ name }: { name: string }) => name === 'node_groups');
  };
  const none = { nodes: 0, plans: 0, codes: 0, customers: 0 };
  expect(await groups()).toEqual([
    { ...none, node_group: 'Gold', nodes: 1, customers: 1 },
    { ...none, node_group: 'IEPL', customers: 1 },
    { ...none, node_group: '流媒体', nodes: 1, customers: 1 },
  ]);
  expect(await doctor()).toMatchObject({ outcome: 'warning', message: expect.stringMatching(/: IEPL$/) });
  const change = async (payload: object) =>
    (await request(server, 'PUT', `/api/v2/admin_api/nodes/${grouped.id}`, headers, payload)).json().result
      .unused_groups;
  expect(await change({ node_groups: ['流媒体', 'Gold', 'IEPL'] })).toEqual([]);
  expect(await doctor()).toMatchObject({ outcome: 'ok' });
  expect(await change({ node_groups: ['IPEL', 'Gold', 'IEPL'] })).toEqual(['IPEL']);
  const plan = await openProduct(server, { node_groups: ['IPEL'] });
  expect(await change({ node_rate: '2.00' })).toEqual([]);
  await server.services.database.sql
    .updateTable('product')
    .set({ is_enabled: false })
    .where('id', '=', plan)
    .execute();
  expect(await change({ node_rate: '1.00' })).toEqual(['IPEL']);
  // The plans of all others have ended.
  await server.services.database.sql
    .updateTable('service')
    .set({ level_expires_at: server.services.now() })
    .where('account_id', '<>', ids[1] ?? 0)
    .execute();
  expect(await groups()).toEqual([
    { ...none, node_group: 'Gold', nodes: 1 },
    { ...none, node_group: 'IEPL', nodes: 1, customers: 1 },
    { ...none, node_group: 'IPEL', nodes: 1 },
    { ...none, node_group: '流媒体', customers: 1 },
  ]);
});

test('a plan gives its groups for its time, as the quote shows, and another plan removes them', async () => {
  const shop = await openShop();
  await using server = shop.server;
  const customer = await openCustomer(server, { balance: '100.00' });
  const node = await openNode(server, { groups: ['IEPL'] });
  const withGroup = await openProduct(server, { node_groups: ['IEPL'], level: 2 });
  const without = await openProduct(server, { level: 1 });
  const { quote_id, ...quote } = await shop.quote(customer, withGroup);
  expect(quote).toMatchObject({ before: { node_groups: null }, after: { node_groups: ['IEPL'] } });
  await shop.confirm(customer, withGroup, quote_id);
  expect(await idsOf(server, node)).toEqual([customer.id]);
  const other = await shop.quote(customer, without);
  expect(other).toMatchObject({ before: { node_groups: ['IEPL'] }, after: { node_groups: null } });
  await shop.confirm(customer, without, other.quote_id, { accept: true });
  expect(await idsOf(server, node)).toEqual([]);
});

test('a plan ends with its groups', async () => {
  await using server = await openTestServer();
  const customer = await openPlanHolder(server, { node_groups: ['IEPL'], days: 1 });
  const node = await openNode(server, { groups: ['IEPL'] });
  expect(await idsOf(server, node)).toEqual([customer.id]);
  server.clock.turn(86_400);
  expect(await idsOf(server, node)).toEqual([]);
});

test('a code gives its groups if it starts a service, and staff can give them', async () => {
  await using server = await openTestServer();
  const customer = await openCustomer(server);
  const node = await openNode(server, { groups: ['IEPL'] });
  const headers = await openAdmin(server);
  const grant = { kind: 'level_time', level: 1, duration: 'P30D', bytes: 2 ** 30, node_groups: ['IEPL'] };
  const made = await request(server, 'POST', '/api/v2/admin_api/cd-keys', headers, { grant });
  const [code] = made.json().result.cd_keys;
  const used = await request(server, 'POST', `/api/v2/user/wallet/cd-key/${code}/`, customer.headers);
  expect(used.json().result).toMatchObject({ grant, after: { node_groups: ['IEPL'] } });
  expect(await idsOf(server, node)).toEqual([customer.id]);
  const edit = (node_groups: string[] | null) =>
    request(server, 'PUT', `/api/v2/admin_api/users/${customer.id}`, headers, { node_groups });
  expect((await edit(null)).json().result.node_groups).toBeNull();
  expect(await idsOf(server, node)).toEqual([]);
  await edit(['Gold', 'IEPL']);
  expect(await idsOf(server, node)).toEqual([customer.id]);
});

test('a customer gets a port on a node with a port for each only if a group opens it', async () => {
  await using server = await openTestServer();
  const [one, other] = [await openCustomer(server), await openCustomer(server)];
  await givePlan(server, one.id, { node_groups: ['IEPL'] });
  await givePlan(server, other.id, { level: 5 });
  const node = await openNode(server, { groups: ['IEPL'], config: everyKind.ssr });
  expect(await idsOf(server, node)).toEqual([one.id]);
  const ports = await server.services.database.sql
    .selectFrom('service')
    .select('port')
    .where('port', 'is not', null)
    .execute();
  expect(ports).toHaveLength(1);
});
