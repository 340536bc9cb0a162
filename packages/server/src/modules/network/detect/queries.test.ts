import { expect, test } from 'vitest';
import { openNode } from '../../../testing/nodes.ts';
import { openCustomer } from '../../../testing/people/customers.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';

test('records are filtered, and one is shown with its rule to its customer only', async () => {
  await using server = await openTestServer();
  const [customer, other] = [await openCustomer(server), await openCustomer(server)];
  const { sql } = server.services.database;
  const rules = await sql
    .insertInto('detect_rule')
    .values(
      ['BT', 'Mail'].map((name) => ({
        name,
        description: `about ${name}`,
        pattern: 'x',
        reads: 'text' as const,
        ban_after: name === 'BT' ? 20 : null,
        ban_minutes: name === 'BT' ? 60 : null,
        is_enabled: name === 'BT',
      })),
    )
    .returning('id')
    .execute();
  const node = await openNode(server);
  const hit = (account_id: number, rule: number, minutes: number) => ({
    account_id,
    rule_id: rules[rule]?.id ?? 0,
    node_id: node.id,
    at: new Date(server.clock.at.getTime() - minutes * 60_000),
  });
  const hits = await sql
    .insertInto('detect_hit')
    .values([
      hit(customer.id, 0, 1),
      hit(customer.id, 0, 90),
      hit(customer.id, 1, 3),
      hit(customer.id, 0, 60 * 24 * 31),
      hit(other.id, 0, 1),
    ])
    .returning('id')
    .execute();
  const get = (path: string, headers = customer.headers) =>
    server.app.inject({ url: `/api/v2/user/services/audit/${path}`, headers });
  const count = async (query: string) => (await get(`record?${query}`)).json().result.total_count;
  expect(await count('')).toBe(4);
  expect(await count(`rule_id=${rules[1]?.id}`)).toBe(1);
  expect(await count(`node_id=${node.id + 1}`)).toBe(0);
  expect(await count(`from=${new Date(server.clock.at.getTime() - 3_600_000).toISOString()}`)).toBe(2);
  expect(await count(`to=${new Date(server.clock.at.getTime() - 3_600_000).toISOString()}`)).toBe(2);

  const shown = (await get(`record/${hits[0]?.id}`)).json().result;
  expect(shown).toMatchObject({
    record_id: hits[0]?.id,
    rule_name: 'BT',
    node_name: '香港 01',
    rule: { description: 'about BT', regex: 'x', ban_after: 20, ban_minutes: 60 },
    is_in_force: true,
    met_in_30_days: 2,
  });
  expect((await get(`record/${hits[2]?.id}`)).json().result).toMatchObject({ is_in_force: false });
  for (const absent of [hits[4]?.id, 999_999]) {
    const refused = await get(`record/${absent}`);
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'detect.record_unknown']);
  }
});
