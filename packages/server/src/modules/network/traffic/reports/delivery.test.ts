import { expect, test } from 'vitest';
import { everyKind } from '../../../../testing/formats/every-kind.ts';
import { billed, openReporters, report, row } from '../../../../testing/report-traffic.ts';
import { type Leaving, leaveBusyServer } from '../../../../testing/servers/leave-busy-server.ts';

/** Whether the newest report counts as delivered, once that is known. */
const deliveredLast = ({ server }: Awaited<ReturnType<typeof openReporters>>) =>
  expect.poll(async () => {
    const { sql } = server.services.database;
    const last = await sql
      .selectFrom('traffic_report')
      .select('is_delivered')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return last?.is_delivered;
  });

test.each<Leaving>(['FIN', 'RST', 'half', 'proxy'])(
  'who leaves by %s while the server is busy did not get the answer, and his grown repeat adds only its growth',
  async (leaving) => {
    await using s = await openReporters();
    const path = `/v1/mod_mu/users/traffic?${s.node.query}`;
    expect(await leaveBusyServer(s.server, path, { data: [row(s.a, 100, 1_000)] }, leaving)).toBe(0);
    await deliveredLast(s).toBe(false);
    s.server.clock.turn(60);
    await report(s.server, s.node, [row(s.a, 150, 1_500)]);
    expect((await billed(s.server))[s.a]).toEqual([150, 1_500]);
  },
);

test('known error: a proxy that accepts the answer for a client that left looks delivered, and the grown repeat counts again', async () => {
  await using s = await openReporters();
  const path = `/v1/mod_mu/users/traffic?${s.node.query}`;
  await leaveBusyServer(s.server, path, { data: [row(s.a, 100, 1_000)] }, 'keeping proxy');
  await deliveredLast(s).toBe(true);
  s.server.clock.turn(60);
  await report(s.server, s.node, [row(s.a, 150, 1_500)]);
  expect((await billed(s.server))[s.a]).toEqual([250, 2_500]);
});

test('of a node with a port for each customer no report is another one grown: both count', async () => {
  await using s = await openReporters({ config: everyKind.ssr });
  const path = `/v1/mod_mu/users/traffic?${s.node.query}`;
  await leaveBusyServer(s.server, path, { data: [row(s.a, 100, 1_000)] }, 'FIN');
  await deliveredLast(s).toBe(false);
  s.server.clock.turn(60);
  await report(s.server, s.node, [row(s.a, 150, 1_500)]);
  expect((await billed(s.server))[s.a]).toEqual([250, 2_500]);
  await leaveBusyServer(s.server, path, { data: [row(s.a, 7, 70)] }, 'FIN');
  await deliveredLast(s).toBe(false);
  s.server.clock.turn(600);
  await report(s.server, s.node, [row(s.a, 7, 70)]);
  expect((await billed(s.server))[s.a]).toEqual([257, 2_570]);
});
