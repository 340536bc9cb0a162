import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openNode } from '../../../../testing/nodes.ts';
import { openAdmin, openCustomer } from '../../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { callsOf, request } from '../../../../testing/servers/request.ts';
import { foldTraffic } from '../../traffic/index.ts';

const server = await forAllTests(openTestServer());
const admin = await openAdmin(server, ['admin:nodes', 'admin:detect']);
const node = await openNode(server, { name: 'leaving' });

const ask = callsOf(server, admin, '/api/v2/admin_api/');

test('a pattern is tested as agents would, before it is saved and after, and hits are listed by customer', async () => {
  const samples = ['GET / HTTP/1.1', 'a BitTorrent protocol b'];
  const regex = 'BitTorrent\\s+protocol';
  const met = [{ met: null }, { met: 'BitTorrent protocol' }];
  expect(await ask('POST', 'detect_rules/test', { regex, samples })).toMatchObject({
    result: { samples: met },
  });
  const rule = (await ask('POST', 'detect_rules', { name: 'BT', regex })).result;
  const byNumber = await ask('POST', 'detect_rules/test', { rule_id: rule.rule_id, samples });
  expect(byNumber.result).toMatchObject({ regex, samples: met });
  expect((await ask('POST', 'detect_rules/test', { regex: '(?=a)', samples })).code).toBe('detect.not_re2');
  expect((await ask('POST', 'detect_rules/test', { samples })).code).toBe('detect.one_of_two');
  expect((await ask('POST', 'detect_rules/test', { rule_id: 999_999, samples })).code).toBe('detect.unknown');

  const customer = await openCustomer(server);
  const hit = { account_id: customer.id, rule_id: rule.rule_id, node_id: node.id, at: server.clock.at };
  await server.services.database.sql.insertInto('detect_hit').values(hit).execute();
  expect((await ask('GET', `detect_hits?rule_id=${rule.rule_id}`)).result).toMatchObject({
    total_count: 1,
    hits: [{ user_id: customer.id, email: customer.email, rule_name: 'BT', node_name: 'leaving' }],
  });
  expect((await ask('GET', 'detect_hits?user_id=999999')).result).toEqual({ total_count: 0, hits: [] });
});

test('speed tests are shown as agents reported them, newest first', async () => {
  const rows = [{ telecomping: '12 ms' }, { telecomping: '9 ms' }];
  await server.services.database.sql
    .insertInto('speed_test')
    .values(rows.map((result) => ({ node_id: node.id, at: server.clock.at, result: JSON.stringify(result) })))
    .execute();
  expect((await ask('GET', `nodes/speed_tests?node_id=${node.id}&limit=1`)).result).toMatchObject({
    total_count: 2,
    tests: [{ node_name: 'leaving', result: { telecomping: '9 ms' } }],
  });
});

test('a removal is previewed; reports are summed up before it; traffic and blocked addresses stay', async () => {
  const db = server.services.database.sql;
  await db
    .insertInto('blocked_ip')
    .values({ ip: '203.0.113.9', node_id: node.id, blocked_at: server.clock.at })
    .execute();
  await db
    .insertInto('traffic_report')
    .values({
      node_id: node.id,
      idempotency_key: null,
      body_hash: Buffer.from('x'),
      received_at: server.clock.at,
      rate: '1.00',
      is_delivered: true,
      grown_from: null,
      row_count: 0,
      upload: 1,
      download: 2,
      billed: 3,
    })
    .execute();
  const removal = `nodes/${node.id}/removal`;
  expect((await ask('GET', removal)).result).toMatchObject({
    node_name: 'leaving',
    keys: 1,
    detect_hits: 1,
    speed_tests: 2,
    blocked_ips: 1,
    reports_waiting: 1,
  });
  expect(await ask('DELETE', `nodes/${node.id}`)).toMatchObject({
    status: 409,
    code: 'node.reports_waiting',
  });
  await foldTraffic(server.services);
  expect((await ask('DELETE', `nodes/${node.id}`)).result).toMatchObject({
    billed_bytes: 3,
    reports_waiting: 0,
  });
  const left = async (table: 'node' | 'node_key' | 'node_hour' | 'blocked_ip') => {
    const { rows } = await sql`select from ${sql.table(table)}`.execute(db);
    return rows.length;
  };
  expect([
    await left('node'),
    await left('node_key'),
    await left('node_hour'),
    await left('blocked_ip'),
  ]).toEqual([0, 0, 1, 1]);
  expect((await ask('GET', removal)).code).toBe('node.unknown');
  expect((await ask('DELETE', `nodes/${node.id}`)).status).toBe(404);
  const reported = await request(server, 'POST', `/v1/mod_mu/users/traffic?${node.query}`, {}, { data: [] });
  expect(reported.statusCode).toBeLessThan(500);
});
