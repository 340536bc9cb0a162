import { dayMs, daySeconds } from '@ferry/core/contract/base/values/units';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Context, Services } from '../../../base/context.ts';
import { givePlan, openNode } from '../../../testing/nodes.ts';
import { openCustomer } from '../../../testing/people/customers.ts';
import { openNeighbour, openTestServer, type TestServer } from '../../../testing/servers/open-test-server.ts';
import { foldTraffic, sumDays } from './index.ts';
import { showAxis, showCalendar } from './queries.ts';

/** Two customers with traffic on two nodes, each six hours of three days. */
async function scene(environment: Record<string, string> = {}) {
  const server = await openTestServer(environment);
  const customers = [await openCustomer(server), await openCustomer(server)];
  for (const { id } of customers) await givePlan(server, id, { days: 365 });
  const nodes = [await openNode(server, { name: '香港 01' }), await openNode(server, { name: '日本 01' })];
  const report = async (more = 0) => {
    for (const [place, { query }] of nodes.entries())
      await server.app.inject({
        method: 'POST',
        url: `/v1/mod_mu/users/traffic?${query}`,
        payload: { data: customers.map(({ id }) => ({ user_id: id, u: 1 + place + more, d: 10 * id })) },
      });
  };
  const begun = server.clock.at;
  for (let turn = 0; turn < 12; turn += 1) {
    await report();
    server.clock.turn(daySeconds / 4);
  }
  await foldTraffic(server.services);
  return { server, customers, nodes, report, begun, [Symbol.asyncDispose]: server[Symbol.asyncDispose] };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const daysOf = ({ services }: TestServer) =>
  services.database.sql.selectFrom('account_day').selectAll().execute();
const stateOf = ({ services }: TestServer) =>
  services.database.sql
    .selectFrom('days_summed')
    .select(['zone', 'until', 'last_customer'])
    .executeTakeFirstOrThrow();

/** What charts and calendars say, for parts that begin and end within days and between them. */
async function shown({ customers, nodes, begun }: Scene, services: Services) {
  const at = (hours: number) => new Date(begun.getTime() + hours * 3_600_000).toISOString();
  const parts = [
    {},
    { from: at(-1), to: at(100) },
    { from: at(5), to: at(51) },
    { from: at(5), to: at(9) },
    { from: '2026-03-10T16:00:00Z', to: '2026-03-12T16:00:00Z' },
    { from: '2026-03-10T16:00:00Z', to: '2026-03-11T16:00:00Z' },
    { from: '2026-03-10T17:00:00Z', to: '2026-03-11T15:00:00Z' },
    { from: at(7) },
    { to: at(40) },
  ];
  const answers: unknown[] = [];
  for (const { id } of customers) {
    const ctx = { ...services, who: { accountId: id } } as Context<'customer'>;
    for (const given of parts) {
      const part = { from: undefined, to: undefined, ...given };
      for (const node_id of [undefined, nodes[1]?.id]) {
        for (const step of ['day', 'hour'] as const)
          answers.push(await showAxis(ctx, { ...part, node_id, step, limit: 10_000 }));
        answers.push(await showCalendar(ctx, { ...part, node_id, year_month: undefined }));
      }
    }
  }
  return answers;
}

test.each(['Asia/Shanghai', 'America/Havana', 'Asia/Kathmandu'])(
  'charts say the same of days that are summed up, in %s',
  async (zone) => {
    await using s = await scene({ FERRY_TIME_ZONE: zone });
    const before = await shown(s, s.server.services);
    expect(await sumDays(s.server.services)).toBeGreaterThanOrEqual(4);
    expect(await sumDays(s.server.services)).toBe(0);
    expect((await daysOf(s.server)).every(({ node_ids }) => node_ids.length === 2)).toBe(true);
    expect(await shown(s, s.server.services)).toEqual(before);
  },
);

test('a running day and one that has just ended are not summed up yet', async () => {
  await using s = await scene();
  // Midnight of Shanghai.
  s.server.clock.at = new Date('2026-03-12T16:09:00Z');
  await sumDays(s.server.services);
  expect((await stateOf(s.server)).until).toEqual(new Date('2026-03-11T16:00:00Z'));
  s.server.clock.turn(60);
  await sumDays(s.server.services);
  expect(await stateOf(s.server)).toEqual({
    zone: 'Asia/Shanghai',
    until: new Date('2026-03-12T16:00:00Z'),
    last_customer: 0,
  });
});

test('an hour that grows after its day was summed up is counted once', async () => {
  await using s = await scene();
  await sumDays(s.server.services);
  const after = s.server.clock.at;
  s.server.clock.at = new Date(s.begun.getTime() + dayMs);
  await s.report(100);
  await foldTraffic(s.server.services);
  s.server.clock.at = after;
  expect((await stateOf(s.server)).until).toEqual(new Date('2026-03-10T16:00:00Z'));
  const before = await shown(s, s.server.services);
  expect(await sumDays(s.server.services)).toBeGreaterThan(0);
  expect(await shown(s, s.server.services)).toEqual(before);
  await expectEqualSums(s.server);
});

test('another zone sums up everything again, and sums are right meanwhile', async () => {
  await using s = await scene();
  await sumDays(s.server.services);
  const { services } = s.server;
  const moved = { ...services, config: { ...services.config, timeZone: 'Asia/Kathmandu' } };
  const before = await shown(s, moved);
  await sumDays(moved);
  expect((await stateOf(s.server)).zone).toBe('Asia/Kathmandu');
  expect(await shown(s, moved)).toEqual(before);
  await expectEqualSums(s.server);
});

test('two processes that sum up while a third one folds lose and double no bytes', async () => {
  await using s = await scene();
  await using neighbour = await openNeighbour(s.server);
  await s.report();
  await Promise.all([
    sumDays(s.server.services),
    foldTraffic(s.server.services),
    sumDays(neighbour.services),
    foldTraffic(neighbour.services),
  ]);
  await expectEqualSums(s.server);
});

/** Every day that is complete is the sum of its hours. */
async function expectEqualSums(server: TestServer): Promise<void> {
  const { until } = await stateOf(server);
  const sumsOf = async (table: string, column: string) => {
    const { rows } = await sql`
      select account_id, sum(upload)::bigint as upload, sum(download)::bigint as download, sum(billed)::bigint as billed
      from ${sql.table(table)} where ${sql.ref(column)} < ${until} group by 1 order by 1`.execute(
      server.services.database.sql,
    );
    return rows;
  };
  expect(await sumsOf('account_day', 'begins')).toEqual(await sumsOf('account_hour', 'hour'));
}
