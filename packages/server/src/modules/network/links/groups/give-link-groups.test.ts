import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { giveLinkGroups } from '../index.ts';

test('hundreds without a group are assigned to the smallest groups, which are counted once', async () => {
  await using server = await openTestServer();
  const { database } = server.services;
  await database.exec(`
    insert into account (email, email_key, name, password, expires_at, invite_code)
      select 'c' || n, 'c' || n, 'c', '', now(), 'c' || n from generate_series(1, 500) n;
    insert into service (account_id, level_expires_at, proxy_password, link_token_hash, link_token_sealed, link_group)
      select id, now(), '', decode(md5(id::text), 'hex'), '', case when id <= 100 then 1 end from account;
    analyze service`);
  /** How many times the table of services was read so far. */
  const reads = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(database.sql);
    const { rows } = await sql<{ reads: number }>`
      select seq_scan + coalesce(idx_scan, 0) as reads from pg_stat_user_tables where relname = 'service'`.execute(
      database.sql,
    );
    return rows[0]?.reads ?? 0;
  };
  const before = await reads();
  expect(await giveLinkGroups.run(server.services)).toBe(400);
  const read = (await reads()) - before;
  // Once for each group, for those without one and for the write. Once for each customer would be a thousand times.
  expect(read).toBeGreaterThanOrEqual(5);
  expect(read).toBeLessThan(20);
  const { rows } = await sql<{ size: number }>`
    select count(*)::integer as size from service group by link_group order by link_group`.execute(
    database.sql,
  );
  expect(rows.map(({ size }) => size)).toEqual([167, 167, 166]);
});
