import { type CompiledQuery, CompiledQuery as Query } from 'kysely';
import { expect, test } from 'vitest';
import type { Services } from '../../../base/context.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { readHours, readMonth } from '../../network/traffic/index.ts';
import { readSnapshots } from './figures/data-history.ts';
import { readRecords } from './records.ts';

/** Services that record the statements. */
function watched(services: Services, asked: CompiledQuery[]): Services {
  const { database } = services;
  const sql = database.sql.withPlugin({
    transformQuery({ node, queryId }) {
      asked.push(database.sql.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { ...services, database: { ...database, sql } };
}

test('charts of one customer are read by an index, never by a table scan', async () => {
  await using server = await openTestServer();
  const { database, now } = server.services;
  await database.exec(`
    insert into account (email, email_key, name, password, expires_at, invite_code)
      select 'c' || n, 'c' || n, 'c', '', now(), 'c' || n from generate_series(1, 300) n;
    insert into node (name, country_code, config, hosts) values ('n', 'HK', '{"kind": "vmess"}', '{h}');
    insert into traffic_day
      select account.id, date '2026-01-01' + day, 1, 1, 1 from account, generate_series(0, 79) day;
    insert into account_hour
      select account.id, timestamptz '2026-03-01' + hour * interval '1 hour', 1, 1, 1, array[node.id], '{1}', '{1}', '{1}'
      from account, node, generate_series(0, 79) hour;
    insert into user_data_history
      select account_id, day, day, 1, 1, 1, 1, day from traffic_day;
    analyze`);
  const asked: CompiledQuery[] = [];
  const services = watched(server.services, asked);
  const range = { from: new Date('2026-02-09T00:00:00Z'), until: now() };
  expect(await readMonth(services, 150, undefined)).toHaveLength(21);
  expect(await readHours(services, 150, 10_000)).toHaveLength(80);
  expect(await readRecords(services, 150, range)).toHaveLength(80);
  expect(await readRecords(services, 150, { ...range, from: new Date('2025-12-31T00:00:00Z') })).toHaveLength(
    4,
  );
  expect(await readSnapshots(services, 150, range)).toHaveLength(30);
  expect(asked).toHaveLength(5);
  for (const { sql, parameters } of asked) {
    const { rows } = await database.sql.executeQuery(Query.raw(`explain ${sql}`, [...parameters]));
    const plan = JSON.stringify(rows);
    expect(plan).toMatch(/Index (Only )?Scan/);
    expect(plan).not.toMatch(/Seq Scan/);
  }
});
