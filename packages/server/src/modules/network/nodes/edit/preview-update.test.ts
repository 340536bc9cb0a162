import { expect, test } from 'vitest';
import { everyKind } from '../../../../testing/formats/every-kind.ts';
import { givePlan, openNode } from '../../../../testing/nodes.ts';
import { openAdmin, openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';

const server = await forAllTests(openTestServer());
const headers = await openAdmin(server, ['admin:nodes.read']);
const node = await openNode(server, { config: everyKind['ss-2022'], hosts: ['hk.example.com'], level: 1 });
const customers = [await openCustomer(server), await openCustomer(server), await openCustomer(server)];
const [first, second, third] = customers.map(({ id }) => id) as [number, number, number];
await givePlan(server, first);
await givePlan(server, second);
await givePlan(server, third, { level: 0 });
const { sql } = server.services.database;
const at = (days: number) => new Date(server.clock.at.getTime() - days * 86_400_000);
const fetched = (account_id: number, days: number) => ({
  account_id,
  at: at(days),
  client: 'Clash',
  agent: 'x',
  ip: '203.0.113.8',
});
await sql
  .insertInto('subscription_fetch')
  .values([fetched(first, 1), fetched(first, 2), fetched(second, 31), fetched(third, 1)])
  .execute();
const alive = {
  ip: '203.0.113.8',
  node_id: node.id,
  last_seen_at: at(0),
  since: at(0),
  alive_until: at(-1),
};
await sql
  .insertInto('alive_ip')
  .values({ ...alive, account_id: first })
  .execute();

async function preview(payload: object, id = node.id) {
  const url = `/api/v2/admin_api/nodes/${id}/update-preview`;
  const answer = await server.app.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, ...answer.json() };
}

const ss = everyKind['ss-2022'];
test.each<[string, object, string[]]>([
  ['a name', { node_name: 'other' }, []],
  ['the same config', { config: ss, user_group_host: { a1: { host: 'hk.example.com' } } }, []],
  ['the same key rule, said', { config: { ...ss, user_key_from: 'password' } }, []],
  ['another key rule', { config: { ...ss, user_key_from: 'uuid' } }, ['config.user_key_from']],
  ['another port', { config: { ...ss, port: 1 } }, ['config.port']],
  ['another host', { user_group_host: { a1: { host: 'jp.example.com' } } }, ['user_group_host.a1.host']],
])('%s stops the clients that the present subscription does not serve', async (_what, change, stops) => {
  const { result } = await preview(change);
  expect(result.stops).toEqual(stops);
});

test('another kind lists the differences, without fields that clients need not know', async () => {
  const kept = await openNode(server, { config: everyKind.hysteria2, hosts: ['hk.example.com'] });
  const { up_mbps: _, ...slower } = { ...everyKind.hysteria2, down_mbps: 10 };
  expect((await preview({ config: slower }, kept.id)).result.stops).toEqual([]);
  expect((await preview({ config: everyKind.tuic }, kept.id)).result.stops).toEqual(
    expect.arrayContaining(['config.kind', 'config.port', 'config.obfs']),
  );
});

test('the customers are those with a profile of the last 30 days, and those online now', async () => {
  const { result } = await preview({ config: { ...ss, port: 1 } });
  const [{ id: user_id, email }] = customers as [TestCustomer];
  expect(result).toMatchObject({ online_users: 1, online: [{ user_id, email }], fetched_users: 1 });
  const { sql } = server.services.database;
  expect(
    (await sql.selectFrom('node').select('config').where('id', '=', node.id).executeTakeFirstOrThrow())
      .config,
  ).toEqual(ss);
});

test('of a node with groups the customers are those of a group, and a visit by a browser is no profile', async () => {
  const grouped = await openNode(server, { level: 1, groups: ['IEPL'] });
  const [none, held, visitor] = [
    await openCustomer(server),
    await openCustomer(server),
    await openCustomer(server),
  ];
  await givePlan(server, none.id);
  for (const { id } of [held, visitor]) await givePlan(server, id, { level: 0, node_groups: ['IEPL'] });
  const fetched = { at: server.clock.at, agent: 'x', ip: '203.0.113.8' };
  await server.services.database.sql
    .insertInto('subscription_fetch')
    .values([
      { ...fetched, account_id: none.id, client: 'Clash' },
      { ...fetched, account_id: held.id, client: 'Clash' },
      { ...fetched, account_id: visitor.id, client: 'Browser' },
    ])
    .execute();
  expect((await preview({}, grouped.id)).result.fetched_users).toBe(1);
});

test('an unknown node is refused', async () => {
  expect(await preview({}, 999)).toMatchObject({ status: 404, code: 'node.unknown' });
});
