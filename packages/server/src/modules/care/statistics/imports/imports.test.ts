import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ColumnStore, openColumnStore } from '../../../../column-store/column-store.ts';
import { installChdb } from '../../../../testing/clickhouse/install-chdb.ts';
import { openClickhouse, type TestClickhouse } from '../../../../testing/clickhouse/open-clickhouse.ts';
import { givePlan, openNode } from '../../../../testing/nodes.ts';
import { openAdmin, openCustomer } from '../../../../testing/people/customers.ts';
import { openTestServer, type TestServer } from '../../../../testing/servers/open-test-server.ts';
import { putHours, statisticsToken } from '../../../../testing/traffic.ts';
import { foldTraffic } from '../../../network/traffic/index.ts';
import { takeSnapshots } from '../take-snapshots.ts';
import { importJobs } from './import-jobs.ts';

const chdb = installChdb();
if ('reason' in chdb) process.stdout.write(`${chdb.reason}\n`);
const tables = [
  'user_traffic_raw',
  'mod_mu_user_alive_ip',
  'user_data_history',
  'user_traffic_log_total',
] as const;

describe.skipIf('reason' in chdb)('into a real ClickHouse', () => {
  let clickhouse: TestClickhouse;
  let server: TestServer;
  let store: ColumnStore;
  beforeAll(async () => {
    clickhouse = await openClickhouse('folder' in chdb ? chdb.folder : '');
    // The tests' clock is far in the past for the column store.
    const first = openColumnStore(clickhouse.url);
    await first?.read('alter table mod_mu_user_alive_ip remove ttl', {});
    await first?.close();
  });
  afterAll(() => clickhouse[Symbol.asyncDispose]());
  beforeEach(async () => {
    server = await openTestServer({
      CLICKHOUSE_URL: clickhouse.url,
      FERRY_TIME_ZONE: 'America/New_York',
      FERRY_ACCESS_TOKEN_SECONDS: '86400',
    });
    store = server.services.columnStore as ColumnStore;
    await store.insert('user_traffic_raw', []);
    for (const table of tables) await store.read(`truncate table ${table}`, {});
  });
  afterEach(() => server[Symbol.asyncDispose]());

  async function use() {
    const [customer, other] = [await openCustomer(server, { balance: '7.50' }), await openCustomer(server)];
    for (const { id } of [customer, other]) await givePlan(server, id);
    const nodes = [await openNode(server, { rate: '2.00' }), await openNode(server, { name: '日本 01' })];
    const report = async (node = 0, users = [customer.id]) => {
      await server.app.inject({
        method: 'POST',
        url: `/v1/mod_mu/users/traffic?${nodes[node]?.query}`,
        payload: {
          data: users.map((user_id) => ({ user_id, u: 1_000 + server.clock.at.getMinutes(), d: 500 })),
        },
      });
      await foldTraffic(server.services);
    };
    const meet = (ip: string) => {
      const last_seen_at = server.clock.now();
      return server.services.database.sql
        .insertInto('alive_ip')
        .values({ account_id: customer.id, ip, node_id: nodes[0]?.id ?? 0, last_seen_at })
        .onConflict((same) => same.columns(['account_id', 'ip', 'node_id']).doUpdateSet({ last_seen_at }))
        .execute();
    };
    return { customer, other, report, meet };
  }
  const importAll = async () => {
    for (const job of importJobs) await job.run(server.services);
  };
  const count = async () =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => {
          const rows = await store.read<{ n: number }>(`select count() as n from ${table} final`, {});
          return [table, rows[0]?.n] as const;
        }),
      ),
    );

  test('answers the same as the roll-ups, by the hour and by days of a clock that is set forward', async () => {
    // The clock of New York is set forward on 8 March 2026.
    server.clock.at = new Date('2026-03-08T04:59:00Z');
    const { customer, other, report } = await use();
    for (const minutes of [0, 1, 60, 22 * 60 - 2, 1, 1, 50]) {
      server.clock.turn(minutes * 60);
      await report(minutes % 2, [customer.id, other.id]);
      await takeSnapshots(server.services);
    }
    server.clock.turn(1);
    const token = await statisticsToken(server, customer.id);
    const ask = async (call: string, from_iso: string) =>
      (await server.app.inject(`/api/v2/tools/${call}/${token}?from_iso=${from_iso}`)).json();
    const froms = ['2026-03-08T05:00:00Z', '2026-03-08T05:00:00.500Z', '2026-01-01T00:00:00-05:00'];
    const askAll = async () => {
      const answers = [];
      for (const from of froms)
        for (const call of ['user_traffic_log_full_ch', 'user_data_history_ch'])
          answers.push(await ask(call, from));
      return answers;
    };
    const before = await askAll();
    expect(before.map((answer) => answer.source)).toEqual(Array(6).fill('roll_ups'));
    expect(before.map((answer) => (answer.result_list ?? answer.result).length)).toEqual([6, 2, 5, 1, 5, 3]);
    await importAll();
    const after = await askAll();
    expect(after).toEqual(before.map((answer) => ({ ...answer, source: 'column_store' })));
  });

  test('sends rows that grew again, and stores each row once', async () => {
    const { customer, report, meet } = await use();
    await report();
    await meet('203.0.113.7');
    await takeSnapshots(server.services);
    await importAll();
    server.clock.turn(60);
    await report();
    await meet('203.0.113.7');
    await importAll();
    await importAll();
    const totals = await store.read(
      'select user_id, ss_tx_size, effective_traffic from user_traffic_log_total final',
      {},
    );
    expect(totals).toEqual([{ user_id: customer.id, ss_tx_size: 2_001, effective_traffic: 6_002 }]);
    // Reports are sent when no report with a lower id can be committed any more.
    expect(await count()).toEqual({
      user_traffic_raw: 0,
      mod_mu_user_alive_ip: 1,
      user_data_history: 2,
      user_traffic_log_total: 1,
    });
    server.clock.turn(3_600);
    await meet('203.0.113.7');
    await meet('2001:db8::1');
    await importAll();
    expect(await count()).toEqual({
      user_traffic_raw: 2,
      mod_mu_user_alive_ip: 3,
      user_data_history: 2,
      user_traffic_log_total: 1,
    });
  });

  test('a lost acknowledgement, a second machine or a restart from scratch duplicates no row', async () => {
    const { report, meet } = await use();
    await report();
    await meet('203.0.113.7');
    await takeSnapshots(server.services);
    server.clock.turn(1_200);
    for (const job of importJobs) {
      clickhouse.loseNextAnswer();
      await expect(job.run(server.services)).rejects.toThrow();
    }
    const { sql: database } = server.services.database;
    const positions = () => database.selectFrom('column_import').select(['name', 'position']).execute();
    expect((await positions()).map((row) => row.position)).toEqual([null, null, null, null]);
    const whole = await count();
    expect(whole).toEqual({
      user_traffic_raw: 1,
      mod_mu_user_alive_ip: 1,
      user_data_history: 2,
      user_traffic_log_total: 1,
    });
    for (const job of importJobs) await Promise.all([job.run(server.services), job.run(server.services)]);
    expect(await count()).toEqual(whole);
    await database.updateTable('column_import').set({ position: null }).execute();
    await importAll();
    expect(await count()).toEqual(whole);
  });

  test('more than one batch arrives completely, and continues where it stopped', async () => {
    await server.services.database.exec(`
      insert into account (email, email_key, name, password, expires_at, invite_code)
        select 'c' || n, 'c' || n, 'c', '', now(), 'c' || n from generate_series(1, 1100) n;
      insert into node (name, country_code, config, hosts) values ('n', 'HK', '{"kind": "vmess"}', '{h}');
      insert into account_hour
        select account.id, timestamptz '2026-03-01' + hour * interval '1 hour', 1, 1, 1, array[node.id], '{1}', '{1}', '{1}'
        from account, node, generate_series(0, 9) hour;
      insert into user_data_history
        select id, date '2026-01-01' + day, now(), 1, 1, 1, 1, '9999-01-01' from account, generate_series(0, 9) day;
      insert into alive_ip
        select account_id, '10.0.0.0'::inet + n, node_id, hour from traffic_hour, generate_series(1, 10) n
        where hour = '2026-03-01'`);
    await importAll();
    expect(await count()).toEqual({
      user_traffic_raw: 0,
      mod_mu_user_alive_ip: 11_000,
      user_data_history: 11_000,
      user_traffic_log_total: 11_000,
    });
    for (const job of importJobs) expect(await job.run(server.services), job.name).toBe(0);
  });

  test('cron calls report how many rows were sent, once in a slot', async () => {
    const { report, meet } = await use();
    await report();
    await meet('203.0.113.7');
    await takeSnapshots(server.services);
    server.clock.turn(1_200);
    const first = await callAll(server);
    expect(first.map((answer) => answer.result.rows_touched)).toEqual([1, 1, 2, 1]);
    expect(first[0]).toMatchObject({ is_success: true, message: 'Done, 1 rows touched' });
    for (const answer of await callAll(server)) expect(answer.result.outcome).toBe('already_done');
  });

  test('a store that is behind or does not answer is not read', async () => {
    const { customer, report } = await use();
    await report();
    await importAll();
    server.clock.turn(1);
    const token = await statisticsToken(server, customer.id);
    const ask = async () =>
      (await server.app.inject(`/api/v2/tools/user_traffic_log_full_ch/${token}`)).json();
    expect(await ask()).toMatchObject({ source: 'column_store', result: [{ ss_tx_size: 1_000 }] });
    await store.read('rename table user_traffic_log_total to gone', {});
    expect(await ask()).toMatchObject({ source: 'roll_ups', result: [{ ss_tx_size: 1_000 }] });
    await expect(store.read('select 1', {})).rejects.toThrow();
    expect(await ask()).toMatchObject({ source: 'roll_ups' });
    await store.insert('user_data_history', []);
    await store.read('rename table gone to user_traffic_log_total', {});
    expect(await ask()).toMatchObject({ source: 'column_store' });
    server.clock.turn(3_601);
    expect(await ask()).toMatchObject({ source: 'roll_ups' });
  });
});

const callAll = async (server: TestServer) => {
  const headers = await openAdmin(server, ['cron']);
  const ask = (table: string) =>
    server.app.inject({ url: `/v1/mod_mu/clickhouse_import_${table}?is_auto_trigger=true`, headers });
  return Promise.all(tables.map(async (table) => (await ask(table)).json()));
};

test('without a column store cron calls say so and do nothing', async () => {
  await using server = await openTestServer();
  for (const answer of await callAll(server))
    expect(answer).toEqual({
      is_success: true,
      message: 'No column store is configured (CLICKHOUSE_URL); nothing was done',
      result: { outcome: 'done', rows_touched: 0, jobs: [] },
    });
  for (const job of importJobs) expect(await job.run(server.services)).toBe(0);
  expect(await server.services.database.sql.selectFrom('column_import').selectAll().execute()).toEqual([]);
});

test('with an unreachable store cron calls are refused, and customers get answers', async () => {
  await using server = await openTestServer({ CLICKHOUSE_URL: 'http://127.0.0.1:9' });
  const customer = await openCustomer(server);
  const node = await openNode(server);
  await putHours(server, [{ account: customer.id, node: node.id, hour: '2026-03-10T03:00Z', upload: 1 }]);
  await takeSnapshots(server.services);
  const { sql } = server.services.database;
  const refused = await callAll(server);
  // Two of them have nothing to send, so the column store is not used.
  expect(refused.map((answer) => answer.is_success)).toEqual([true, true, false, false]);
  expect(refused[2]).toMatchObject({
    code: 'jobs.failed',
    details: { failed: ['statistics.importDataHistory'] },
  });
  expect(
    await sql.selectFrom('column_import').select('name').where('position', 'is not', null).execute(),
  ).toHaveLength(1);
  // As if it had answered a minute ago.
  await sql.updateTable('column_import').set({ caught_up_at: server.clock.at }).execute();
  server.clock.turn(60);
  const token = await statisticsToken(server, customer.id);
  for (const call of ['user_traffic_log_full_ch', 'user_data_history_ch']) {
    const answer = (await server.app.inject(`/api/v2/tools/${call}/${token}`)).json();
    expect(answer.source).toBe('roll_ups');
    expect(answer.result_list ?? answer.result).toHaveLength(1);
  }
});
