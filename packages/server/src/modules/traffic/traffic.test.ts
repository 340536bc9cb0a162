import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openCustomer } from '../../testing/customers.ts';
import { loseAnswer } from '../../testing/lose-answer.ts';
import { givePlan, openNode, type TestNode } from '../../testing/nodes.ts';
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts';
import { foldTraffic, keepPartitions } from './index.ts';

type Rows = Record<string, unknown>[] | null;

const pathOf = (node: TestNode) => `/v1/mod_mu/users/traffic?${node.query}`;

const report = (server: TestServer, node: TestNode, data: Rows, key?: string) =>
  server.app.inject({
    method: 'POST',
    url: pathOf(node),
    headers: key === undefined ? {} : { 'idempotency-key': key },
    payload: { data },
  });

const countReports = async ({ services }: TestServer) =>
  Number(
    (
      await services.database.sql
        .selectFrom('traffic_report')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

/** A report whose answer never arrives. Waits until the server has counted it and knows. */
async function lost(server: TestServer, node: TestNode, data: Rows) {
  const before = await countReports(server);
  await loseAnswer(server, pathOf(node), { data });
  await expect
    .poll(async () => {
      const last = await server.services.database.sql
        .selectFrom('traffic_report')
        .select('is_delivered')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return [(await countReports(server)) - before, last?.is_delivered];
    })
    .toEqual([1, false]);
}

const billed = async (server: TestServer) => {
  await foldTraffic(server.services);
  const rows = await server.services.database.sql
    .selectFrom('service')
    .select(['account_id', 'used_upload', 'used_download'])
    .orderBy('account_id')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.account_id, [row.used_upload, row.used_download]]));
};

async function scene(node: Parameters<typeof openNode>[1] = {}, environment: Record<string, string> = {}) {
  const server = await openTestServer(environment);
  const [a, b] = [await openCustomer(server), await openCustomer(server)];
  for (const { id } of [a, b]) await givePlan(server, id);
  return {
    server,
    node: await openNode(server, node),
    a: a.id,
    b: b.id,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const row = (user_id: unknown, u: unknown, d: unknown) => ({ user_id, u, d });

describe('a report with an Idempotency-Key', () => {
  test('counts once however often it comes, also days later and in another order', async () => {
    await using s = await scene();
    const rows = [row(s.a, 100, 1000), row(s.b, 5, 50)];
    expect((await report(s.server, s.node, rows, 'k1')).body).toBe('{"ret":1,"data":"ok"}');
    expect((await report(s.server, s.node, rows, 'k1')).body).toBe('{"ret":1,"data":"ok"}');
    s.server.clock.turn(6.9 * 86_400);
    await keepPartitions(s.server.services);
    const again = await report(s.server, s.node, [...rows].reverse(), 'k1');
    expect([again.statusCode, again.body]).toEqual([200, '{"ret":1,"data":"ok"}']);
    expect(await billed(s.server)).toEqual({ [s.a]: [100, 1000], [s.b]: [5, 50] });
  });

  test('with another body is refused with 409 in two keys', async () => {
    await using s = await scene();
    await report(s.server, s.node, [row(s.a, 100, 1000)], 'k1');
    const other = await report(s.server, s.node, [row(s.a, 100, 1001)], 'k1');
    expect(other.statusCode).toBe(409);
    expect(Object.keys(other.json())).toEqual(['ret', 'data']);
    expect((await report(s.server, s.node, [], 'k1')).statusCode).toBe(409);
    expect(await billed(s.server)).toEqual({ [s.a]: [100, 1000], [s.b]: [0, 0] });
  });

  test('counts apart from the same key of another node', async () => {
    await using s = await scene();
    const other = await openNode(s.server);
    await report(s.server, s.node, [row(s.a, 1, 1)], 'k1');
    await report(s.server, other, [row(s.a, 1, 1)], 'k1');
    expect(await billed(s.server)).toMatchObject({ [s.a]: [2, 2] });
  });

  test('counts beside an equal one with another key at once', async () => {
    await using s = await scene();
    await report(s.server, s.node, [row(s.a, 1, 1)], 'k1');
    await report(s.server, s.node, [row(s.a, 1, 1)], 'k2');
    expect(await billed(s.server)).toMatchObject({ [s.a]: [2, 2] });
  });

  test('counts once when twenty come at the same moment', async () => {
    await using s = await scene();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => report(s.server, s.node, [row(s.a, 7, 70)], 'k1')),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(200));
    expect(await billed(s.server)).toMatchObject({ [s.a]: [7, 70] });
  });

  test.each([0, 256])('whose key has %s characters is refused', async (length) => {
    await using s = await scene();
    const answer = await report(s.server, s.node, [row(s.a, 1, 1)], 'k'.repeat(length));
    expect(answer.statusCode).toBe(422);
  });
});

describe('a report without a key', () => {
  test('that comes again unchanged within 45 seconds counts once, whether answered or not', async () => {
    await using s = await scene();
    const rows = [row(s.a, 100, 1000)];
    await report(s.server, s.node, rows);
    s.server.clock.turn(44);
    await report(s.server, s.node, [{ d: 1000, u: 100, user_id: s.a }]);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [100, 1000] });
  });

  test('that is equal a period later, after an answer, is another one', async () => {
    await using s = await scene();
    await report(s.server, s.node, [row(s.a, 100, 1000)]);
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.a, 100, 1000)]);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [200, 2000] });
  });

  test('counts once when twenty come at the same moment', async () => {
    await using s = await scene();
    await Promise.all(Array.from({ length: 20 }, () => report(s.server, s.node, [row(s.a, 7, 70)])));
    expect(await billed(s.server)).toMatchObject({ [s.a]: [7, 70] });
  });

  test('of nothing is never a repeat and never an error', async () => {
    await using s = await scene();
    for (const rows of [[], null, []] as Rows[])
      expect((await report(s.server, s.node, rows)).body).toBe('{"ret":1,"data":"ok"}');
    expect(await billed(s.server)).toMatchObject({ [s.a]: [0, 0] });
  });

  test('like XrayR: the answer is lost, the retry is equal, the next period is grown: each byte counts once', async () => {
    await using s = await scene();
    await lost(s.server, s.node, [row(s.a, 100, 1000), row(s.b, 1, 2)]);
    s.server.clock.turn(5);
    await report(s.server, s.node, [row(s.a, 100, 1000), row(s.b, 1, 2)]);
    s.server.clock.turn(60);
    // The retry was answered, so the counters began anew: this is all new.
    await report(s.server, s.node, [row(s.a, 150, 1500)]);
    expect(await billed(s.server)).toEqual({ [s.a]: [250, 2500], [s.b]: [1, 2] });
  });

  test('like XrayR: answers are lost for three periods, and only what grew is added each time', async () => {
    await using s = await scene({ rate: '2.00' });
    await lost(s.server, s.node, [row(s.a, 100, 1000), row(s.b, 1, 2)]);
    s.server.clock.turn(60);
    await lost(s.server, s.node, [row(s.a, 150, 1500), row(s.b, 1, 2)]);
    s.server.clock.turn(60);
    // A customer who left the node is in the list no more.
    await lost(s.server, s.node, [row(s.a, 150, 1700)]);
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.a, 151, 1700)]);
    expect(await billed(s.server)).toEqual({ [s.a]: [302, 3400], [s.b]: [2, 4] });
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.a, 200, 2000)]);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [702, 7400] });
  });

  test('that is equal long after a lost answer counts once', async () => {
    await using s = await scene();
    await lost(s.server, s.node, [row(s.a, 100, 1000)]);
    s.server.clock.turn(600);
    await report(s.server, s.node, [row(s.a, 100, 1000)]);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [100, 1000] });
  });

  test('whose unanswered retry is overtaken by the grown next one counts once', async () => {
    await using s = await scene();
    await lost(s.server, s.node, [row(s.a, 100, 1000)]);
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.a, 150, 1500)]);
    await report(s.server, s.node, [row(s.a, 100, 1000)]);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [150, 1500] });
  });

  test('like SSM: after a lost answer the counters begin anew, and a smaller row shows it: all of it counts', async () => {
    await using s = await scene();
    await lost(s.server, s.node, [row(s.a, 100, 1000), row(s.b, 10, 10)]);
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.a, 30, 2000), row(s.b, 20, 20)]);
    expect(await billed(s.server)).toEqual({ [s.a]: [130, 3000], [s.b]: [30, 30] });
  });

  test('like SSM: an empty report after a lost answer shows that the counters began anew', async () => {
    await using s = await scene();
    await lost(s.server, s.node, [row(s.a, 100, 1000)]);
    s.server.clock.turn(60);
    await report(s.server, s.node, []);
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.a, 300, 3000)]);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [400, 4000] });
  });

  test('what remains: counters that began anew after a lost answer and grew for everyone count only the difference', async () => {
    await using s = await scene();
    await lost(s.server, s.node, [row(s.a, 100, 1000)]);
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.a, 300, 3000)]);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [300, 3000] });
  });

  test('what remains: an answer that was lost on the network looks delivered, and its grown repeat counts again', async () => {
    await using s = await scene();
    await report(s.server, s.node, [row(s.a, 100, 1000)]);
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.a, 150, 1500)]);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [250, 2500] });
  });
});

describe('rows', () => {
  test('that can not be are left out one by one, kept for admins and counted; the answer stays ok', async () => {
    await using s = await scene({ line_mbps: 100 });
    const second = 12_500_000;
    await report(s.server, s.node, [row(s.a, 1, 1)]);
    s.server.clock.turn(60);
    const answer = await report(s.server, s.node, [
      row(s.a, 100, second * 120),
      row(s.b, -1, 5),
      row(s.b, 0, second * 120 + 1),
      row(s.b, 1.5, 1),
      row(s.b, '7', 1),
      row(777_777, 5, 5),
      row(2 ** 40, 5, 5),
      null as never,
      row(s.b, 8, 9),
      row(s.b, 0, 0),
    ]);
    expect([answer.statusCode, answer.body]).toEqual([200, '{"ret":1,"data":"ok"}']);
    expect(await billed(s.server)).toEqual({ [s.a]: [101, second * 120 + 1], [s.b]: [8, 9] });
    const kept = await s.server.services.database.sql
      .selectFrom('traffic_rejected')
      .select(['reason', 'content'])
      .orderBy('id')
      .execute();
    expect(kept.map((one) => one.reason).sort()).toEqual(
      [
        'beyond_line',
        'malformed',
        'malformed',
        'malformed',
        'malformed',
        'negative',
        'unknown_customer',
      ].sort(),
    );
    const metrics = await s.server.services.registry.metrics();
    expect(metrics).toContain('ferry_traffic_rows_total{outcome="beyond_line"} 1');
    expect(metrics).toContain('ferry_traffic_rows_total{outcome="unknown_customer"} 1');
  });

  test('are believed for the whole time that a node was not heard of', async () => {
    await using s = await scene({ line_mbps: 100 });
    await report(s.server, s.node, [row(s.a, 1, 1)]);
    s.server.clock.turn(3_600);
    await report(s.server, s.node, [row(s.a, 0, 12_500_000 * 3_600)]);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [1, 12_500_000 * 3_600 + 1] });
  });

  test.each([
    ['1.50', 3, 4, [4, 6]],
    ['0.00', 300, 400, [0, 0]],
    ['0.33', 10, 10, [3, 3]],
    ['2.00', 3, 4, [6, 8]],
  ])('at rate %s bill the floor of (%s + %s) × rate', async (rate, up, down, expected) => {
    await using s = await scene({ rate });
    await report(s.server, s.node, [row(s.a, up, down)]);
    expect(await billed(s.server)).toMatchObject({ [s.a]: expected });
    const total = Math.floor(((up + down) * Math.round(Number(rate) * 100)) / 100);
    expect(expected.reduce((sum, part) => sum + part, 0)).toBe(total);
  });

  test('are billed with the rate at receipt, also when they are folded later', async () => {
    await using s = await scene({ rate: '2.00' });
    await report(s.server, s.node, [row(s.a, 10, 10)]);
    await s.server.services.database.sql.updateTable('node').set({ rate: '5.00' }).execute();
    expect(await billed(s.server)).toMatchObject({ [s.a]: [20, 20] });
  });
});

describe('folding', () => {
  test('sums into usage, hours and business days of the site, once', async () => {
    await using s = await scene({ rate: '2.00' });
    // 23:59 and 00:01 in Shanghai.
    s.server.clock.at = new Date('2026-03-10T15:59:00Z');
    await report(s.server, s.node, [row(s.a, 1, 2)]);
    s.server.clock.turn(120);
    await report(s.server, s.node, [row(s.a, 10, 20), row(s.a, 10, 20)]);
    expect(await foldTraffic(s.server.services)).toBe(2);
    expect(await foldTraffic(s.server.services)).toBe(0);
    const sql = s.server.services.database.sql;
    expect(
      await sql.selectFrom('traffic_day').selectAll().where('account_id', '=', s.a).orderBy('day').execute(),
    ).toEqual([
      { account_id: s.a, day: '2026-03-10', upload: 1, download: 2, billed: 6 },
      { account_id: s.a, day: '2026-03-11', upload: 20, download: 40, billed: 120 },
    ]);
    expect(await sql.selectFrom('traffic_hour').selectAll().orderBy('hour').execute()).toEqual([
      {
        account_id: s.a,
        node_id: s.node.id,
        hour: new Date('2026-03-10T15:00:00Z'),
        upload: 1,
        download: 2,
        billed: 6,
      },
      {
        account_id: s.a,
        node_id: s.node.id,
        hour: new Date('2026-03-10T16:00:00Z'),
        upload: 20,
        download: 40,
        billed: 120,
      },
    ]);
    const service = await sql
      .selectFrom('service')
      .select(['used_upload', 'used_download', 'last_used_at'])
      .where('account_id', '=', s.a)
      .executeTakeFirstOrThrow();
    expect(service).toEqual({ used_upload: 42, used_download: 84, last_used_at: s.server.clock.now() });
  });

  test('raises the sums of an hour that stand already and adds those of others', async () => {
    await using s = await scene();
    const other = await openNode(s.server);
    await report(s.server, s.node, [row(s.a, 1, 2)]);
    expect(await foldTraffic(s.server.services)).toBe(1);
    await report(s.server, s.node, [row(s.a, 10, 20), row(s.b, 3, 4)]);
    await report(s.server, other, [row(s.a, 100, 200)]);
    expect(await foldTraffic(s.server.services)).toBe(2);
    const sql = s.server.services.database.sql;
    expect(
      await sql
        .selectFrom('traffic_hour')
        .select(['account_id', 'node_id', 'upload', 'download'])
        .orderBy('upload')
        .execute(),
    ).toEqual([
      { account_id: s.b, node_id: s.node.id, upload: 3, download: 4 },
      { account_id: s.a, node_id: s.node.id, upload: 11, download: 22 },
      { account_id: s.a, node_id: other.id, upload: 100, download: 200 },
    ]);
    expect(
      await sql
        .selectFrom('traffic_day')
        .select(['account_id', 'upload', 'download'])
        .orderBy('upload')
        .execute(),
    ).toEqual([
      { account_id: s.b, upload: 3, download: 4 },
      { account_id: s.a, upload: 111, download: 222 },
    ]);
  });

  test('keeps one business day where a clock change makes it 23 or 25 hours long', async () => {
    await using server = await openTestServer({ FERRY_TIME_ZONE: 'Europe/Berlin' });
    const customer = await openCustomer(server);
    const node = await openNode(server);
    // 29 March 2026 has 23 hours, 25 October 25.
    const moments = [
      '2026-03-28T22:59:00Z',
      '2026-03-28T23:01:00Z',
      '2026-03-29T21:59:00Z',
      '2026-03-29T22:01:00Z',
      '2026-10-24T22:01:00Z',
      '2026-10-25T22:59:00Z',
      '2026-10-25T23:01:00Z',
    ];
    for (const moment of moments) {
      server.clock.at = new Date(moment);
      await report(server, node, [row(customer.id, 0, 1)]);
    }
    await foldTraffic(server.services);
    const days = await server.services.database.sql
      .selectFrom('traffic_day')
      .select(['day', 'download'])
      .orderBy('day')
      .execute();
    expect(days).toEqual([
      { day: '2026-03-28', download: 1 },
      { day: '2026-03-29', download: 2 },
      { day: '2026-03-30', download: 1 },
      { day: '2026-10-25', download: 2 },
      { day: '2026-10-26', download: 1 },
    ]);
  });

  test('at the same moment from several places counts every report once', async () => {
    await using s = await scene();
    const other = await openNode(s.server);
    const work: Promise<unknown>[] = [];
    for (let turn = 0; turn < 30; turn += 1) {
      work.push(
        report(s.server, s.node, [row(s.a, 1, 10), row(s.b, 1, 10)], `a${turn}`),
        report(s.server, other, [row(s.b, 1, 10), row(s.a, 1, 10)], `b${turn}`),
        foldTraffic(s.server.services),
      );
    }
    await Promise.all(work);
    expect(await billed(s.server)).toEqual({ [s.a]: [60, 600], [s.b]: [60, 600] });
  });

  test('shows in the metrics how many reports wait for it', async () => {
    await using s = await scene();
    const waiting = async () =>
      /^ferry_traffic_waiting_reports (.*)$/m.exec(await s.server.services.registry.metrics())?.[1];
    await report(s.server, s.node, [row(s.a, 1, 2)]);
    await report(s.server, s.node, [row(s.b, 3, 4)]);
    expect(await waiting()).toBe('2');
    await foldTraffic(s.server.services);
    expect(await waiting()).toBe('0');
  });

  test('leaves out a customer who is gone by then; sums go with their customer and with their node', async () => {
    await using s = await scene();
    const { sql } = s.server.services.database;
    const sums = async () => [
      (await sql.selectFrom('traffic_hour').select('account_id').execute()).map((sum) => sum.account_id),
      (await sql.selectFrom('traffic_day').select('account_id').execute()).map((sum) => sum.account_id),
    ];
    await report(s.server, s.node, [row(s.a, 1, 2), row(s.b, 3, 4)]);
    await sql.deleteFrom('account').where('id', '=', s.a).execute();
    expect(await foldTraffic(s.server.services)).toBe(1);
    expect(await sums()).toEqual([[s.b], [s.b]]);
    await sql.deleteFrom('node').where('id', '=', s.node.id).execute();
    expect(await sums()).toEqual([[], [s.b]]);
    await sql.deleteFrom('account').where('id', '=', s.b).execute();
    expect(await sums()).toEqual([[], []]);
  });

  test('that uses up the quota takes the customer off the list at the next poll', async () => {
    await using s = await scene();
    await givePlan(s.server, s.a, { quota_bytes: 1000 });
    const users = () => s.server.app.inject(`/v1/mod_mu/users?${s.node.query}`);
    expect((await users()).json().data).toHaveLength(2);
    await report(s.server, s.node, [row(s.a, 500, 500)]);
    await foldTraffic(s.server.services);
    s.server.clock.turn(1);
    expect((await users()).json().data).toHaveLength(1);
  });
});

describe('the days of raw rows', () => {
  test('are made ahead, take in what came before them, and go when they are folded and old', async () => {
    await using s = await scene();
    await report(s.server, s.node, [row(s.a, 1, 2)]);
    expect(await keepPartitions(s.server.services)).toBe(9);
    await keepPartitions(s.server.services);
    const sql = s.server.services.database.sql;
    const days = () =>
      sql
        .selectFrom('traffic_row')
        .select(({ ref }) => [ref('account_id').as('account'), 'upload'])
        .execute();
    expect(await days()).toEqual([{ account: s.a, upload: 1 }]);
    s.server.clock.turn(10 * 86_400);
    await keepPartitions(s.server.services);
    expect(await days()).toHaveLength(1);
    await foldTraffic(s.server.services);
    await keepPartitions(s.server.services);
    expect(await days()).toHaveLength(0);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [1, 2] });
  });

  test.skipIf(process.env.TEST_ENGINE !== 'postgres')(
    'are made while a report is at work, which finds its place without waiting in a circle',
    async () => {
      await using s = await scene();
      const { sql: db } = s.server.services.database;
      await keepPartitions(s.server.services);
      s.server.clock.turn(86_400);
      const isWaiting = async () =>
        (
          await sql`select from pg_locks where not granted and database = (
          select oid from pg_database where datname = current_database())`.execute(db)
        ).rows.length > 0;
      const kept = await db.transaction().execute(async (tx) => {
        await tx.selectFrom('traffic_row').select('upload').execute();
        const keeping = keepPartitions(s.server.services);
        await expect.poll(isWaiting).toBe(true);
        await sql`insert into traffic_row values (1, ${s.node.id}, ${s.a}, ${s.server.clock.at}, 1, 2, 3)`.execute(
          tx,
        );
        return { keeping };
      });
      expect(await kept.keeping).toBe(1);
      expect(await db.selectFrom('traffic_row').select('upload').execute()).toEqual([{ upload: 1 }]);
    },
  );

  test.each([
    [1, 2, 0],
    [3, 2, 1],
    [3, 4, 0],
  ])('that are kept %i days: after %i days %i rows are left', async (kept, after, left) => {
    await using s = await scene({}, { FERRY_RAW_TRAFFIC_DAYS: String(kept) });
    await keepPartitions(s.server.services);
    await report(s.server, s.node, [row(s.a, 1, 2)]);
    await foldTraffic(s.server.services);
    s.server.clock.turn(after * 86_400);
    await keepPartitions(s.server.services);
    const rows = await s.server.services.database.sql.selectFrom('traffic_row').select('upload').execute();
    expect(rows).toHaveLength(left);
  });
});
