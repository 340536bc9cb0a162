import { describe, expect, test } from 'vitest';
import { givePlan, openNode, openPlanHolder } from '../../../testing/nodes.ts';
import { billed, openReporters, report, row } from '../../../testing/report-traffic.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { foldTraffic } from './index.ts';

describe('folding', () => {
  test('adds to usage, hours and business days of the site, once', async () => {
    await using s = await openReporters({ rate: '2.00' });
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

  test('updates existing sums of an hour and inserts others', async () => {
    await using s = await openReporters();
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
    const customer = await openPlanHolder(server, { days: 365 });
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

  test('by concurrent processes counts every report once', async () => {
    await using s = await openReporters();
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

  test('is shown in the metrics by the number of waiting reports', async () => {
    await using s = await openReporters();
    const waiting = async () =>
      /^ferry_traffic_waiting_reports (.*)$/m.exec(await s.server.services.registry.metrics())?.[1];
    await report(s.server, s.node, [row(s.a, 1, 2)]);
    await report(s.server, s.node, [row(s.b, 3, 4)]);
    expect(await waiting()).toBe('2');
    await foldTraffic(s.server.services);
    expect(await waiting()).toBe('0');
  });

  test('omits a customer who is deleted by then; sums are deleted with their customer, but not with their node', async () => {
    await using s = await openReporters();
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
    expect(await sums()).toEqual([[s.b], [s.b]]);
    expect(await sql.selectFrom('node_hour').select('billed').execute()).toEqual([{ billed: 10 }]);
    await sql.deleteFrom('account').where('id', '=', s.b).execute();
    expect(await sums()).toEqual([[], []]);
  });

  test('that uses up the quota removes the customer from the list at the next poll', async () => {
    await using s = await openReporters();
    await givePlan(s.server, s.a, { quota_bytes: 1000 });
    const users = () => s.server.app.inject(`/v1/mod_mu/users?${s.node.query}`);
    expect((await users()).json().data).toHaveLength(2);
    await report(s.server, s.node, [row(s.a, 500, 500)]);
    await foldTraffic(s.server.services);
    s.server.clock.turn(1);
    expect((await users()).json().data).toHaveLength(1);
  });
});
