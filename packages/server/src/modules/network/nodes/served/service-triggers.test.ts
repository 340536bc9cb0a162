import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openCustomer } from '../../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../../testing/servers/open-test-server.ts';

const server = await forAllTests(openTestServer());

/** A customer of a plan who has used half of it, and what the database notes when his service is changed. */
async function openServed() {
  const { id } = await openCustomer(server);
  const db = server.services.database.sql;
  const change = (set: string) =>
    sql`update service set ${sql.raw(set)} where account_id = ${id}`.execute(db);
  await sql`update account set expires_at = '2027-01-01' where id = ${id}`.execute(db);
  await change(`level = 2, level_expires_at = '2026-12-01', node_groups = '{a,b}', speed_limit = 100, device_limit = 3,
    port = ${2_000 + id}, quota_bytes = 100, package_bytes = 10, used_upload = 20, used_download = 35`);
  const noted = async () => {
    const { rows } = await sql<{ changes: number; departures: object[] }>`
      select (select count(*)::integer from serving_change) as changes,
        (select coalesce(jsonb_agg(jsonb_build_object('level', level, 'groups', node_groups,
          'until', (expires_at at time zone 'UTC')::date)), '[]')
          from departure where account_id = ${id}) as departures`.execute(db);
    return rows[0] ?? { changes: 0, departures: [] };
  };
  return {
    change,
    async notedBy(...sets: string[]) {
      const before = await noted();
      for (const set of sets) await change(set);
      const after = await noted();
      return { changes: after.changes - before.changes, departures: after.departures };
    },
  };
}

const departure = { level: 2, groups: ['a', 'b'], until: '2026-12-01' };

test.each([
  'level = 3',
  "level_expires_at = '2026-12-02'",
  "node_groups = '{a,b,c}'",
  'speed_limit = null',
  'device_limit = 4',
  "proxy_password = 'another'",
  'proxy_uuid = gen_random_uuid()',
  'port = null',
])('nodes are told of a service whose %s', async (set) => {
  const { notedBy } = await openServed();
  expect(await notedBy(set)).toEqual({ changes: 1, departures: [] });
});

test.each([
  'used_download = 89',
  'quota_bytes = 200',
  'package_bytes = 0',
  'level = level, level_expires_at = level_expires_at, node_groups = node_groups, port = port, used_upload = 21',
  "next_reset_at = '2026-05-01', link_group = 2",
])('nodes are told nothing of a service whose %s', async (set) => {
  const { notedBy } = await openServed();
  expect(await notedBy(set)).toEqual({ changes: 0, departures: [] });
});

test.each([
  'level = 1',
  "level_expires_at = '2026-11-30'",
  "node_groups = '{a}'",
  'node_groups = null',
  'used_download = 90',
  'used_upload = 110',
  'quota_bytes = 45',
  'package_bytes = 0, quota_bytes = 55',
])('a customer has left lists of nodes by %s', async (set) => {
  const { notedBy } = await openServed();
  expect(await notedBy(set)).toEqual({ changes: 1, departures: [departure] });
});

test('a customer who leaves by several changes at once has left once', async () => {
  const { notedBy } = await openServed();
  expect(await notedBy("level = 1, node_groups = '{c}', used_download = 90")).toMatchObject({
    departures: [departure],
  });
});

test('a customer with a used-up quota is on no list, and returns with more quota', async () => {
  const { change, notedBy } = await openServed();
  await change('used_download = 90');
  expect(await notedBy('used_download = 91', 'level = 1')).toEqual({ changes: 1, departures: [departure] });
  expect(await notedBy('quota_bytes = 200')).toEqual({ changes: 1, departures: [departure] });
});

test('a customer who was disabled before does not leave again', async () => {
  const { notedBy } = await openServed();
  const db = server.services.database.sql;
  await db.updateTable('account').set({ is_enabled: false }).execute();
  const { departures } = await notedBy();
  expect(await notedBy('level = 1')).toEqual({ changes: 1, departures });
});
