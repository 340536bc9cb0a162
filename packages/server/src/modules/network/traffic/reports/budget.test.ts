import { describe, expect, test } from 'vitest';
import { givePlan } from '../../../../testing/nodes.ts';
import { openCustomer } from '../../../../testing/people/customers.ts';
import { billed, openReporters, report, row } from '../../../../testing/report-traffic.ts';
import { setAccount } from '../../../../testing/set-row.ts';
import { budgetAt } from './budget.ts';

/** The bytes of a 100 Mbps line in a second. */
const second = 12_500_000;

const sumOf = (sums: Record<string, readonly (number | undefined)[]>) =>
  Object.values(sums)
    .flat()
    .reduce<number>((sum, part) => sum + (part ?? 0), 0);

describe('a node’s budget', () => {
  test('limits what twenty keyed reports of one minute can bill', async () => {
    await using s = await openReporters({ line_mbps: 100 });
    await report(s.server, s.node, [row(s.a, 0, 86_400 * second)], 'the day before');
    const before = sumOf(await billed(s.server));
    expect(before).toBe(86_400 * second);
    s.server.clock.turn(60);
    for (let count = 0; count < 20; count += 1) {
      const answer = await report(s.server, s.node, [row(s.a, 0, 50 * second)], `k${count}`);
      expect(answer.body).toBe('{"ret":1,"data":"ok"}');
    }
    expect(sumOf(await billed(s.server)) - before).toBe(50 * second);
  });

  test('is shared by the chunks of a report, and by reports with and without a key', async () => {
    await using s = await openReporters({ line_mbps: 100 });
    await report(s.server, s.node, [row(s.a, 0, 86_400 * second)]);
    s.server.clock.turn(3_600);
    for (const [count, key] of [undefined, 'k1', undefined, 'k2', undefined].entries()) {
      await report(s.server, s.node, [row(s.a, count, 900 * second)], key);
      s.server.clock.turn(5);
    }
    // Four quarters of an hour fit in. The fifth does not, although 25 seconds have passed.
    expect((await billed(s.server))[s.a]).toEqual([6, (86_400 + 3_600) * second]);
  });

  test('drops the largest rows first, so that an absurd one affects only itself', async () => {
    await using s = await openReporters({ line_mbps: 100 });
    await report(s.server, s.node, [row(s.a, 0, 86_400 * second)], 'first');
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.b, 0, 2 ** 52), row(s.b, 0, 40 * second), row(s.a, 7, 0)]);
    expect(await billed(s.server)).toEqual({ [s.a]: [7, 86_400 * second], [s.b]: [0, 40 * second] });
  });

  test('is not reduced by rows that do not count, nor by a repeat', async () => {
    await using s = await openReporters({ line_mbps: 100 });
    await report(s.server, s.node, [row(s.a, 0, 86_400 * second)], 'first');
    s.server.clock.turn(60);
    const stranger = await openCustomer(s.server);
    await report(s.server, s.node, [row(stranger.id, 0, 50 * second)], 'k1');
    for (let count = 0; count < 3; count += 1)
      await report(s.server, s.node, [row(s.a, 0, 55 * second)], 'k2');
    expect((await billed(s.server))[s.a]).toEqual([0, (86_400 + 55) * second]);
  });
});

describe('budgetAt', () => {
  const at = new Date('2026-03-10T04:00:00Z');
  const before = (seconds: number) => new Date(at.getTime() - seconds * 1000);
  const kept = (seconds: number, left = 0) => ({
    reported_at: before(seconds),
    since: before(900),
    left_bytes: left,
  });
  test.each([
    ['a node that never reported: a day', { reported_at: null, since: null, left_bytes: 0 }, 86_400],
    ['the time since the last report', kept(60), 60],
    ['a day at most', kept(400_000), 86_400],
    ['what was left, of a minute at most', kept(60, 1_000 * second), 120],
    ['all that was left, for a chunk', kept(5, 1_000 * second), 1_005],
    ['a day at most, for chunks too', kept(5, 86_400 * second), 86_400],
    ['a minute after the clock was set back', kept(-3_600, 1_000 * second), 60],
  ])('%s', (_, row, seconds) => {
    expect(budgetAt(row, 100, at).left).toBe(seconds * second);
  });

  test('chunks cover the time since the previous report', () => {
    expect(budgetAt(kept(5), 100, at).since).toEqual(before(900));
    expect(budgetAt(kept(60), 100, at).since).toEqual(before(60));
  });

  test('the fastest line fits a number', () => {
    expect(
      Number.isSafeInteger(budgetAt({ reported_at: null, since: null, left_bytes: 0 }, 1e6, at).left),
    ).toBe(true);
  });
});

describe('a customer’s traffic', () => {
  const hour = 3_600;
  type Scene = Awaited<ReturnType<typeof openReporters>>;
  const set = (s: Scene, values: object) =>
    s.server.services.database.sql.updateTable('service').set(values).where('account_id', '=', s.a).execute();
  const ban = (s: Scene, hoursAgo: number) => {
    const now = s.server.clock.at.getTime();
    return s.server.services.database.sql
      .insertInto('ban')
      .values({
        account_id: s.a,
        starts_at: new Date(now - hoursAgo * hour * 1000),
        ends_at: new Date(now + hour * 1000),
        reason: 'abuse',
        wants_mail: false,
        mailed_at: null,
        ended_at: null,
      })
      .execute();
  };
  /** Old departures: the database uses its own clock, which the test does not change. */
  const ageDepartures = async ({ server }: Scene, hours: number) => {
    const until = new Date(server.clock.at.getTime() - hours * hour * 1000);
    const { sql } = server.services.database;
    await sql.updateTable('departure').set({ at: until }).execute();
    await sql.updateTable('node_past').set({ until_at: until }).execute();
  };
  const leaves: [string, (s: Scene) => Promise<unknown>][] = [
    ['whose plan was replaced by a lower one', (s) => set(s, { level: 0 })],
    ['whose quota was used up', (s) => set(s, { used_download: 100 * 2 ** 30 })],
    ['whose plan was taken back', (s) => set(s, { level_expires_at: new Date('2020-01-01') })],
    ['whose account was disabled', (s) => setAccount(s.server, s.a, { is_enabled: false })],
    [
      'whose node rose to another level',
      (s) => s.server.services.database.sql.updateTable('node').set({ level: 2 }).execute(),
    ],
    [
      'whose node was taken out of service',
      (s) => s.server.services.database.sql.updateTable('node').set({ is_enabled: false }).execute(),
    ],
  ];
  test.each(leaves)('%s still counts, for a day', async (_, leave) => {
    await using s = await openReporters();
    await leave(s);
    await report(s.server, s.node, [row(s.a, 1, 2)]);
    const used = sumOf(await billed(s.server));
    s.server.clock.turn(hour);
    await ageDepartures(s, 25);
    await report(s.server, s.node, [row(s.a, 10, 20)]);
    expect(sumOf(await billed(s.server))).toBe(used);
    const rejected = await s.server.services.database.sql
      .selectFrom('traffic_rejected')
      .select('reason')
      .execute();
    expect(rejected).toEqual([{ reason: 'not_served' }]);
  });

  test('counts since the previous report, if that is longer ago', async () => {
    await using s = await openReporters();
    await report(s.server, s.node, [row(s.b, 1, 1)]);
    s.server.clock.turn(5 * 24 * hour);
    await set(s, { level: 0 });
    await ageDepartures(s, 4 * 24);
    await report(s.server, s.node, [row(s.a, 1, 2)]);
    expect((await billed(s.server))[s.a]).toEqual([1, 2]);
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.a, 10, 20)]);
    expect((await billed(s.server))[s.a]).toEqual([1, 2]);
  });

  test('counts within a day after an expired plan or a ban, and not later', async () => {
    await using s = await openReporters();
    await givePlan(s.server, s.a, { days: 1 });
    await ageDepartures(s, 48);
    s.server.clock.turn(25 * hour);
    await report(s.server, s.node, [row(s.a, 1, 2)]);
    s.server.clock.turn(24 * hour);
    await report(s.server, s.node, [row(s.a, 10, 20)]);
    expect((await billed(s.server))[s.a]).toEqual([1, 2]);
    await givePlan(s.server, s.a);
    await ban(s, 1);
    await report(s.server, s.node, [row(s.a, 100, 200)]);
    await s.server.services.database.sql.deleteFrom('ban').execute();
    await ban(s, 25);
    await report(s.server, s.node, [row(s.a, 1_000, 2_000)]);
    expect((await billed(s.server))[s.a]).toEqual([101, 202]);
  });

  test('does not count at a node that never had the customer on its list', async () => {
    await using s = await openReporters({ level: 3 });
    await report(s.server, s.node, [row(s.a, 1, 2)], 'k1');
    expect((await billed(s.server))[s.a]).toEqual([0, 0]);
    const metrics = await s.server.services.registry.metrics();
    expect(metrics).toContain('ferry_traffic_rows_total{outcome="not_served"} 1');
  });
});
