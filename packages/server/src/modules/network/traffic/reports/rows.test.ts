import { describe, expect, test } from 'vitest';
import { billed, openReporters, report, row } from '../../../../testing/report-traffic.ts';

describe('rows', () => {
  test('that are impossible are dropped one by one, stored for admins and counted; the answer stays ok', async () => {
    await using s = await openReporters({ line_mbps: 100 });
    const second = 12_500_000;
    await report(s.server, s.node, [row(s.a, 1, 1)]);
    s.server.clock.turn(60);
    const answer = await report(s.server, s.node, [
      row(s.a, 100, second * 100),
      row(s.b, -1, 5),
      row(s.b, 0, second * 120 + 1),
      row(s.b, 1.5, 1),
      row(s.b, 'x', 1),
      row(777_777, 5, 5),
      row(2 ** 40, 5, 5),
      null as never,
      row(s.b, 8, 9),
      row(s.b, 0, 0),
    ]);
    expect([answer.statusCode, answer.body]).toEqual([200, '{"ret":1,"data":"ok"}']);
    expect(await billed(s.server)).toEqual({ [s.a]: [101, second * 100 + 1], [s.b]: [8, 9] });
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

  test('are accepted for the whole time since a node was last heard', async () => {
    await using s = await openReporters({ line_mbps: 100 });
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
    await using s = await openReporters({ rate });
    await report(s.server, s.node, [row(s.a, up, down)]);
    expect(await billed(s.server)).toMatchObject({ [s.a]: expected });
    const total = Math.floor(((up + down) * Math.round(Number(rate) * 100)) / 100);
    expect(expected.reduce((sum, part) => sum + part, 0)).toBe(total);
  });

  test('are billed at the rate of receipt, even if they are folded later', async () => {
    await using s = await openReporters({ rate: '2.00' });
    await report(s.server, s.node, [row(s.a, 10, 10)]);
    await s.server.services.database.sql.updateTable('node').set({ rate: '5.00' }).execute();
    expect(await billed(s.server)).toMatchObject({ [s.a]: [20, 20] });
  });
});
