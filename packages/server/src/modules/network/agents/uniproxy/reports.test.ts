import { describe, expect, test } from 'vitest';
import { givePlan, openNode, type TestNode } from '../../../../testing/nodes.ts';
import { openCustomer } from '../../../../testing/people/customers.ts';
import { billed } from '../../../../testing/report-traffic.ts';
import { openTestServer } from '../../../../testing/servers/open-test-server.ts';

async function open() {
  const server = await openTestServer();
  const node = await openNode(server);
  const [a, b] = [await openCustomer(server), await openCustomer(server)];
  for (const { id } of [a, b]) await givePlan(server, id, { device_limit: 5 });
  const { sql } = server.services.database;
  return {
    server,
    node,
    a: a.id,
    b: b.id,
    post: (path: string, payload: unknown, headers: Record<string, string> = {}) =>
      server.app.inject({
        method: 'POST',
        url: `/api/${path}?node_id=${node.id}&token=${node.key}`,
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(payload),
      }),
    /** Alive addresses by customer. */
    async alive(of: TestNode = node) {
      const rows = await sql
        .selectFrom('alive_ip')
        .select(['account_id', 'ip'])
        .where('node_id', '=', of.id)
        .where('alive_until', '>', server.clock.now())
        .orderBy('ip')
        .execute();
      return rows.map((row) => [row.account_id, row.ip]);
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

describe('a push', () => {
  test('counts bytes by customer, and answers in JSON', async () => {
    await using s = await open();
    for (const path of ['v1/server/UniProxy/push', 'v2/server/push']) {
      const answer = await s.post(path, { [s.a]: [100, 1_000], [s.b]: [5, 50] });
      expect([answer.statusCode, answer.body]).toEqual([200, '{"data":true}']);
    }
    // Both came within seconds, so the second is a repeat.
    expect(await billed(s.server)).toEqual({ [s.a]: [100, 1_000], [s.b]: [5, 50] });
  });

  test('with invalid rows counts the others and is no error, which would be repeated', async () => {
    await using s = await open();
    const rows = {
      [s.a]: [100, 1_000],
      [s.b]: [-5, 50],
      x: [1, 1],
      424242: [1, 1],
      2147483647: [1, 1],
      7: 'odd',
      8: null,
      9: [1],
    };
    expect((await s.post('v1/server/UniProxy/push', rows)).statusCode).toBe(200);
    expect(await billed(s.server)).toEqual({ [s.a]: [100, 1_000], [s.b]: [0, 0] });
    for (const nothing of [{}, null])
      expect((await s.post('v1/server/UniProxy/push', nothing)).statusCode).toBe(200);
  });

  test('with an Idempotency-Key counts once, and with other bytes is refused', async () => {
    await using s = await open();
    const push = (d: number) =>
      s.post('v1/server/UniProxy/push', { [s.a]: [1, d] }, { 'idempotency-key': 'k1' });
    expect((await push(10)).headers['x-repeat']).toBeUndefined();
    s.server.clock.turn(86_400);
    expect((await push(10)).headers['x-repeat']).toBe('1');
    expect((await push(11)).statusCode).toBe(409);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [1, 10] });
  });
});

test('addresses count without what agents add to them, and an invalid row is omitted', async () => {
  await using s = await open();
  await s.post('v1/server/UniProxy/push', { [s.a]: [1, 1] });
  const answer = await s.post('v1/server/UniProxy/alive', {
    [s.a]: ['203.0.113.5_7', '2001:db8::1', '[2001:db8::2]:443', '203.0.113.6:80', 'odd', 5],
    x: ['203.0.113.9'],
    [s.b]: 'odd',
  });
  expect([answer.statusCode, answer.body]).toEqual([200, '{"data":true}']);
  expect(await s.alive()).toEqual([
    [s.a, '203.0.113.5'],
    [s.a, '203.0.113.6'],
    [s.a, '2001:db8::1'],
    [s.a, '2001:db8::2'],
  ]);
});

describe('a complete report', () => {
  const report = 'v2/server/report';

  test('keeps addresses that it no longer contains while their customer is online', async () => {
    await using s = await open();
    const traffic = { [s.a]: [1, 1], [s.b]: [1, 1] };
    await s.post(report, {
      traffic,
      alive: { [s.a]: ['203.0.113.1', '203.0.113.2'], [s.b]: ['203.0.113.3'] },
      online: { [s.a]: 2, [s.b]: 1 },
    });
    for (let minute = 1; minute <= 30; minute += 1) {
      s.server.clock.turn(60);
      await s.post(report, {
        traffic: { [s.a]: [minute, 1], [s.b]: [minute, 1] },
        online: { [s.a]: 2, [s.b]: 1 },
      });
      expect(await s.alive()).toHaveLength(3);
    }
    // One left.
    s.server.clock.turn(60);
    await s.post(report, { traffic: { [s.a]: [99, 1] }, online: { [s.a]: 2 } });
    s.server.clock.turn(20);
    expect(await s.alive()).toEqual([
      [s.a, '203.0.113.1'],
      [s.a, '203.0.113.2'],
    ]);
    // Another set replaces the one before.
    s.server.clock.turn(40);
    await s.post(report, {
      traffic: { [s.a]: [100, 1] },
      alive: { [s.a]: ['203.0.113.2'] },
      online: { [s.a]: 1 },
    });
    s.server.clock.turn(60);
    await s.post(report, { traffic: { [s.a]: [101, 1] }, online: { [s.a]: 1 } });
    s.server.clock.turn(20);
    expect(await s.alive()).toEqual([[s.a, '203.0.113.2']]);
    // Nobody is online, so the report omits it.
    s.server.clock.turn(40);
    await s.post(report, { status: { cpu: 1 } });
    s.server.clock.turn(60);
    await s.post(report, { online: { [s.a]: 1 }, traffic: { [s.a]: [102, 1] } });
    expect(await s.alive()).toEqual([]);
  });

  test('counts an address that came before the first traffic, once there is traffic', async () => {
    await using s = await open();
    await s.post(report, { alive: { [s.a]: ['203.0.113.1'] }, online: { [s.a]: 1 } });
    expect(await s.alive()).toEqual([]);
    s.server.clock.turn(60);
    await s.post(report, { traffic: { [s.a]: [1, 1] }, online: { [s.a]: 1 } });
    expect(await s.alive()).toEqual([[s.a, '203.0.113.1']]);
  });

  test('in parts: traffic alone does not change who is online', async () => {
    await using s = await open();
    await s.post(report, { type: 'traffic', traffic: { [s.a]: [10, 100] } });
    await s.post(report, { type: 'alive', alive: { [s.a]: ['203.0.113.1_1'] } });
    await s.post(report, {
      type: 'status',
      status: { cpu: 50, uptime: 77, mem: { total: 100, used: 40 } },
    });
    expect(await s.alive()).toEqual([[s.a, '203.0.113.1']]);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [10, 100] });
    const { load, uptime_seconds } = await s.server.services.database.sql
      .selectFrom('node')
      .select(['load', 'uptime_seconds'])
      .executeTakeFirstOrThrow();
    expect([load, uptime_seconds]).toEqual([0.5, 77]);
  });

  test('with invalid parts counts the rest', async () => {
    await using s = await open();
    const answer = await s.post(report, {
      traffic: { [s.a]: [10, 100] },
      alive: ['odd'],
      online: 'odd',
      status: [],
      metrics: null,
      type: null,
    });
    expect([answer.statusCode, answer.body]).toEqual([200, '{"data":true}']);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [10, 100] });
  });

  test('records a restart by the uptime of the agent', async () => {
    await using s = await open();
    for (const uptime of [600, 60]) await s.post(report, { status: { cpu: 1 }, metrics: { uptime } });
    const events = await s.server.services.database.sql.selectFrom('node_event').select('kind').execute();
    expect(events.map(({ kind }) => kind)).toContain('restarted');
  });

  test('is forgotten with its customer', async () => {
    await using s = await open();
    await s.post(report, { alive: { [s.a]: ['203.0.113.1'] }, online: { [s.a]: 1 } });
    const { sql } = s.server.services.database;
    await sql.deleteFrom('account').where('id', '=', s.a).execute();
    expect(await sql.selectFrom('alive_told').selectAll().execute()).toEqual([]);
  });
});
