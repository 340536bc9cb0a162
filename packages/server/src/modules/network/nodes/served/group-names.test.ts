import { expect, test } from 'vitest';
import { givePlan, openNode } from '../../../../testing/nodes.ts';
import { openAdmin, openCustomer } from '../../../../testing/people/customers.ts';
import { openProduct } from '../../../../testing/products.ts';
import { openTestServer, type TestServer } from '../../../../testing/servers/open-test-server.ts';
import { request } from '../../../../testing/servers/request.ts';

type Method = 'GET' | 'POST' | 'PUT';
type Headers = Record<string, string>;

const sender =
  (server: TestServer, as: Headers) =>
  async (method: Method, url: string, payload?: object, headers: Headers = {}) => {
    const answer = await request(server, method, url, { ...as, ...headers }, payload);
    return { status: answer.statusCode, etag: answer.headers.etag, ...answer.json() };
  };

const groups = '/api/v2/admin_api/nodes/groups';
const groupAt = (name: string) => `${groups}/${encodeURIComponent(name)}`;

/** A node, a plan and a customer with a balance, all with the groups 流媒体 and IEPL, of which the first has an English name. */
async function openScene() {
  const server = await openTestServer();
  const staff = sender(server, await openAdmin(server));
  const customer = await openCustomer(server, { balance: '500.00' });
  const node_groups = ['流媒体', 'IEPL'];
  await givePlan(server, customer.id, { level: 1, node_groups });
  const node = await openNode(server, { groups: node_groups });
  const plan = await openProduct(server, { node_groups, level: 1 });
  const named = await staff('PUT', groupAt('流媒体'), { name_en: 'Streaming' });
  const asked = sender(server, customer.headers);
  const reads = async (language: string, method: Method, path: string, payload?: object) =>
    (await asked(method, `/api/v2/user/${path}`, payload, { 'accept-language': language })).result;
  return { server, staff, customer, node, plan, named, reads, asked };
}

const english = ['Streaming', 'IEPL'];
const plain = ['流媒体', 'IEPL'];

test('customers read node groups in their language: at nodes and their check, in the shop, quotes and receipts', async () => {
  const { server, node, plan, reads } = await openScene();
  await using _ = server;
  const at = async (language: string) => {
    const [listed] = (await reads(language, 'GET', 'services/nodes/')).available_nodes;
    const [shelf] = Object.values<{ items: { node_groups: string[] }[] }>(
      (await reads(language, 'GET', 'shop-old/')).products,
    );
    const quote = await reads(language, 'POST', `shop-old/${plan}/pre-order`, {});
    return [
      listed.node_groups,
      (await reads(language, 'GET', `services/nodes/${node.id}/`)).node_groups,
      (await reads(language, 'GET', `services/check?node_id=${node.id}`)).node.node_groups,
      shelf?.items[0]?.node_groups,
      (await reads(language, 'GET', `shop-old/${plan}/info`)).node_groups,
      quote.before.node_groups,
      quote.after.node_groups,
    ];
  };
  expect(await at('en')).toEqual(Array.from({ length: 7 }, () => english));
  expect(await at('zh-TW')).toEqual(Array.from({ length: 7 }, () => plain));
});

test('a purchase shows groups in the reader’s language, and service and records keep their names', async () => {
  const { server, customer, node, plan, reads } = await openScene();
  await using _ = server;
  const { quote_id } = await reads('en', 'POST', `shop-old/${plan}/pre-order`, {});
  const buy = (language: string) => reads(language, 'POST', `shop-old/${plan}/confirm-order`, { quote_id });
  expect((await buy('en')).after.node_groups).toEqual(english);
  expect((await buy('en')).after.node_groups).toEqual(english);
  expect((await buy('zh-CN')).after.node_groups).toEqual(plain);
  const { sql } = server.services.database;
  const kept = await sql
    .selectFrom('service')
    .select('node_groups')
    .where('account_id', '=', customer.id)
    .executeTakeFirstOrThrow();
  const purchase = await sql
    .selectFrom('purchase')
    .select(['service_before', 'service_after', 'service_held'])
    .executeTakeFirstOrThrow();
  expect(kept.node_groups).toEqual(plain);
  expect(Object.values(purchase)).toEqual(
    Array.from({ length: 3 }, () => expect.objectContaining({ node_groups: plain })),
  );
  expect(purchase.service_held).not.toHaveProperty('group_names');
  expect((await reads('en', 'GET', `services/nodes/${node.id}/`)).is_usable).toBe(true);
});

test('a code shows its groups in the reader’s language', async () => {
  const { server, staff, customer, reads } = await openScene();
  await using _ = server;
  await givePlan(server, customer.id, { level: 1, days: -1 });
  const grant = { kind: 'level_time', level: 2, duration: 'P30D', bytes: 2 ** 30, node_groups: plain };
  const [code] = (await staff('POST', '/api/v2/admin_api/cd-keys', { grant })).result.cd_keys;
  const said = { grant: { node_groups: english }, after: { node_groups: english } };
  expect(await reads('en', 'POST', 'wallet/cd-key/preview', { cd_key: code })).toMatchObject(said);
  expect(await reads('en', 'POST', `wallet/cd-key/${code}/`)).toMatchObject(said);
  const [redeemed] = (await reads('en', 'GET', 'wallet/cd-key/cd-key/')).redeemed;
  expect(redeemed.grant.node_groups).toEqual(english);
  const { node_groups } = await server.services.database.sql
    .selectFrom('service')
    .select('node_groups')
    .where('account_id', '=', customer.id)
    .executeTakeFirstOrThrow();
  expect(node_groups).toEqual(plain);
});

test('another name takes effect at once, also in a cached shop, and a removed one as well', async () => {
  const { server, staff, reads } = await openScene();
  await using _ = server;
  const inShop = async () => {
    const { products } = await reads('en', 'GET', 'shop-old/');
    return Object.values<{ items: { node_groups: string[] }[] }>(products)[0]?.items[0]?.node_groups;
  };
  expect(await inShop()).toEqual(english);
  await staff('PUT', groupAt('流媒体'), { name_en: 'Video' });
  expect(await inShop()).toEqual(['Video', 'IEPL']);
  await staff('PUT', groupAt('流媒体'), { name_en: null });
  expect(await inShop()).toEqual(plain);
  expect(await server.services.database.sql.selectFrom('node_group').selectAll().execute()).toEqual([]);
});

test('the front door contains a plan’s groups in each language in which one has a name', async () => {
  const { server, staff } = await openScene();
  await using _ = server;
  await staff('PUT', '/api/v2/admin_api/settings', { public_plans: 'open' });
  server.clock.turn(11);
  const { result } = await staff('GET', '/api/v2/system/front-door');
  const [offer] = result.plans.plans[0].offers;
  expect(offer).toMatchObject({ node_groups: plain, node_groups_en: english });
  expect(offer).not.toHaveProperty('node_groups_zh-TW');
});

test('staff see names beside counts, change single languages, and may name an unused group', async () => {
  const { server, staff, named } = await openScene();
  await using _ = server;
  const counts = { nodes: 1, plans: 1, codes: 0, customers: 1 };
  expect(named.result).toEqual({ node_group: '流媒体', ...counts, name_en: 'Streaming' });
  const added = await staff('PUT', groupAt('流媒体'), { 'name_zh-TW': '串流' });
  expect(added.result).toMatchObject({ name_en: 'Streaming', 'name_zh-TW': '串流' });
  const early = await staff('PUT', groupAt('Gold'), { name_en: 'Gold lines' });
  const none = { nodes: 0, plans: 0, codes: 0, customers: 0 };
  expect(early.result).toEqual({ node_group: 'Gold', ...none, name_en: 'Gold lines' });
  expect((await staff('PUT', groupAt('Gold'), { name_en: '' })).result).toEqual({
    node_group: 'Gold',
    ...none,
  });
  expect((await staff('GET', groups)).result).toEqual([
    { node_group: 'IEPL', ...counts },
    { node_group: '流媒体', ...counts, name_en: 'Streaming', 'name_zh-TW': '串流' },
  ]);
});

test.each([
  ['a group with a comma', 'a,b', { name_en: 'x' }],
  ['a name with a comma', 'a', { name_en: 'x, y' }],
  ['a name of thirty-three signs', 'a', { name_en: 'a'.repeat(33) }],
  ['a language that there is not', 'a', { name_fr: 'x' }],
])('%s is refused', async (_what, name, payload) => {
  await using server = await openTestServer();
  const staff = sender(server, await openAdmin(server, ['admin:nodes']));
  expect((await staff('PUT', groupAt(name), payload)).status).toBe(422);
});

test.each(['constructor', '__proto__'])('a group may be called %s', async (name) => {
  await using server = await openTestServer();
  const staff = sender(server, await openAdmin(server));
  const customer = await openCustomer(server);
  await openNode(server, { groups: [name] });
  const list = async () => {
    const url = '/api/v2/user/services/nodes/';
    const headers = { 'accept-language': 'en' };
    return (await sender(server, customer.headers)('GET', url, undefined, headers)).result.available_nodes[0];
  };
  expect((await list()).node_groups).toEqual([name]);
  await staff('PUT', groupAt(name), { name_en: 'Fast' });
  expect((await list()).node_groups).toEqual(['Fast']);
});
