import { expect, test } from 'vitest';
import { openNode } from '../../../testing/nodes.ts';
import { openCustomer } from '../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';

const server = await forAllTests(openTestServer());
const customer = await openCustomer(server);
const { sql } = server.services.database;
const rule = (name: string, reads: 'text' | 'hex', is_enabled = true) => ({
  name,
  description: `about ${name}`,
  pattern: 'torrent',
  reads,
  ban_after: null,
  ban_minutes: null,
  is_enabled,
});
const rules = await sql
  .insertInto('detect_rule')
  .values([rule('BT', 'text'), rule('hex', 'hex'), rule('off', 'text', false)])
  .returning('id')
  .execute();
const node = await openNode(server);
const other = await openCustomer(server);
const hit = (account_id: number, minutes: number) => ({
  account_id,
  rule_id: rules[0]?.id ?? 0,
  node_id: node.id,
  at: new Date(server.clock.at.getTime() - minutes * 60_000),
});
await sql
  .insertInto('detect_hit')
  .values([hit(customer.id, 3), hit(customer.id, 1), hit(customer.id, 2), hit(other.id, 0)])
  .execute();

const read = async (path: string) =>
  (await server.app.inject({ url: `/v1/user/detect/${path}`, headers: customer.headers })).json();

test('the older list contains the rules that nodes get, by pages', async () => {
  expect(await read('')).toMatchObject({
    ret: 1,
    total_count: 1,
    page: 1,
    size: 15,
    rules: [{ name: 'BT', text: 'about BT', regex: 'torrent', type: 1 }],
  });
  expect((await read('?page=2&size=1')).rules).toEqual([]);
});

test('the older log contains the customer’s hits, newest first, by pages', async () => {
  const first = await read('log?size=2');
  expect(first).toMatchObject({ ret: 1, total_count: 3, page: 1, size: 2 });
  expect(first.logs).toMatchObject([
    { datetime: '2026-03-10T03:59:00.000Z', rule_name: 'BT', text: 'about BT', node_name: '香港 01' },
    { datetime: '2026-03-10T03:58:00.000Z' },
  ]);
  expect((await read('log?size=2&page=2')).logs).toMatchObject([{ datetime: '2026-03-10T03:57:00.000Z' }]);
});
