import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isShared } from '../../../testing/databases/is-shared.ts';
import { billed, openReporters, report, row } from '../../../testing/report-traffic.ts';
import type { TestServer } from '../../../testing/servers/open-test-server.ts';
import { foldTraffic, maintainPartitions } from './index.ts';

/** How many wait for a lock. */
const waiting = async ({ services }: TestServer) =>
  (
    await sql`select from pg_locks where not granted and database = (
      select oid from pg_database where datname = current_database())`.execute(services.database.sql)
  ).rows.length;

describe('the days of raw rows', () => {
  test('are created ahead, take over earlier rows, and are dropped when they are folded and old', async () => {
    await using s = await openReporters();
    await report(s.server, s.node, [row(s.a, 1, 2)]);
    expect(await maintainPartitions(s.server.services)).toBe(9);
    await maintainPartitions(s.server.services);
    const sql = s.server.services.database.sql;
    const days = () =>
      sql
        .selectFrom('traffic_row')
        .select(({ ref }) => [ref('account_id').as('account'), 'upload'])
        .execute();
    expect(await days()).toEqual([{ account: s.a, upload: 1 }]);
    s.server.clock.turn(10 * 86_400);
    await maintainPartitions(s.server.services);
    expect(await days()).toHaveLength(1);
    await foldTraffic(s.server.services);
    await maintainPartitions(s.server.services);
    expect(await days()).toHaveLength(0);
    expect(await billed(s.server)).toMatchObject({ [s.a]: [1, 2] });
  });

  if (isShared)
    test('are created during a report without a deadlock', async () => {
      await using s = await openReporters();
      const { sql: db } = s.server.services.database;
      await maintainPartitions(s.server.services);
      s.server.clock.turn(86_400);
      const kept = await db.transaction().execute(async (tx) => {
        await tx.selectFrom('traffic_row').select('upload').execute();
        const keeping = maintainPartitions(s.server.services);
        await expect.poll(() => waiting(s.server)).toBe(1);
        await sql`insert into traffic_row values (1, ${s.node.id}, ${s.a}, ${s.server.clock.at}, 1, 2, 3)`.execute(
          tx,
        );
        return { keeping };
      });
      expect(await kept.keeping).toBe(1);
      expect(await db.selectFrom('traffic_row').select('upload').execute()).toEqual([{ upload: 1 }]);
    });

  if (isShared)
    test('are created during a report, which is answered ok and stored in its day', async () => {
      await using s = await openReporters();
      const { sql: db } = s.server.services.database;
      const { keeping, reporting } = await db.transaction().execute(async (tx) => {
        // The day is created, and its creator waits before the end, where it reads unfolded reports.
        await sql`lock table traffic_report in access exclusive mode`.execute(tx);
        const keeping = maintainPartitions(s.server.services);
        await expect.poll(() => waiting(s.server)).toBe(1);
        const reporting = report(s.server, s.node, [row(s.a, 1, 2)]);
        await expect.poll(() => waiting(s.server)).toBe(2);
        return { keeping, reporting };
      });
      expect(await keeping).toBe(9);
      expect((await reporting).body).toBe('{"ret":1,"data":"ok"}');
      const rows = sql<{ day: string }>`select tableoid::regclass::text as day from traffic_row`;
      expect((await rows.execute(db)).rows).toEqual([{ day: 'traffic_row_20260310' }]);
    });

  test.each([
    [1, 2, 0],
    [3, 2, 1],
    [3, 4, 0],
  ])('that are kept %i days: after %i days %i rows are left', async (kept, after, left) => {
    await using s = await openReporters({}, { FERRY_RAW_TRAFFIC_DAYS: String(kept) });
    await maintainPartitions(s.server.services);
    await report(s.server, s.node, [row(s.a, 1, 2)]);
    await foldTraffic(s.server.services);
    s.server.clock.turn(after * 86_400);
    await maintainPartitions(s.server.services);
    const rows = await s.server.services.database.sql.selectFrom('traffic_row').select('upload').execute();
    expect(rows).toHaveLength(left);
  });
});
