import { expect, test } from 'vitest';
import { givePlan, openNode } from '../../../testing/nodes.ts';
import { openCustomer } from '../../../testing/people/customers.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { statisticsToken } from '../../../testing/traffic.ts';
import { foldTraffic } from '../../network/traffic/index.ts';

/** A customer of a site in a zone, with one byte more at each moment than at the previous one. */
async function scene(zone: string, moments: readonly string[]) {
  const server = await openTestServer({ FERRY_TIME_ZONE: zone });
  const { id } = await openCustomer(server);
  await givePlan(server, id, { days: 365 });
  const node = await openNode(server);
  for (const [at, moment] of moments.entries()) {
    server.clock.at = new Date(moment);
    const answer = await server.app.inject({
      method: 'POST',
      url: `/v1/mod_mu/users/traffic?${node.query}`,
      payload: { data: [{ user_id: id, u: 0, d: 10 ** at }] },
    });
    expect(answer.body).toBe('{"ret":1,"data":"ok"}');
  }
  await foldTraffic(server.services);
  const token = await statisticsToken(server, id);
  const read = async (path: string): Promise<[begins: string, bytes: number][]> => {
    const { result } = (await server.app.inject(path.replace('TOKEN', token))).json();
    return result.map((row: Record<string, string | number>) => [
      row.data_time_range_lower ?? row.created_at,
      row.total_traffic,
    ]);
  };
  return {
    month: (month: string) => read(`/v1/total/traffic/user_by_month_calendar_pie/TOKEN?year_month=${month}`),
    days: (range: string) => read(`/api/v2/tools/user_traffic_log_user_traffic/TOKEN?${range}`),
    /** More than 31 days, so that it goes by the day. */
    full: (range: string) => read(`/api/v2/tools/user_traffic_log_full/TOKEN?${range}`),
    hours: () => read('/v1/total/traffic/user_area_time_axis/TOKEN'),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

test('a day without a midnight begins with its first moment', async () => {
  // In São Paulo the clock of 4 November 2018 went from 23:59:59 of the day before to 01:00.
  await using s = await scene('America/Sao_Paulo', [
    '2018-11-04T02:59:00Z',
    '2018-11-04T03:01:00Z',
    '2018-11-05T01:59:00Z',
    '2018-11-05T02:01:00Z',
  ]);
  const days = [
    ['2018-11-03T03:00:00.000Z', 1],
    ['2018-11-04T03:00:00.000Z', 110],
    ['2018-11-05T02:00:00.000Z', 1_000],
  ];
  expect(await s.month('2018-11')).toEqual(days);
  const range = 'from_iso=2018-11-03T03:00:00Z&to_iso=2018-12-31T00:00:00Z';
  expect(await s.days(range)).toEqual(days);
  expect(await s.full(range)).toEqual([...days].reverse());
});

test('a day with a repeated hour includes both', async () => {
  // The clock of 18 February 2018 went back from 00:00 to 23:00 of the day before.
  await using s = await scene('America/Sao_Paulo', [
    '2018-02-18T01:59:00Z',
    '2018-02-18T02:01:00Z',
    '2018-02-18T02:59:00Z',
    '2018-02-18T03:01:00Z',
  ]);
  const days = [
    ['2018-02-17T02:00:00.000Z', 111],
    ['2018-02-18T03:00:00.000Z', 1_000],
  ];
  expect(await s.month('2018-02')).toEqual(days);
  const range = 'from_iso=2018-02-17T02:00:00Z&to_iso=2018-03-31T00:00:00Z';
  expect(await s.days(range)).toEqual(days);
  expect(await s.full(range)).toEqual([...days].reverse());
  expect(await s.hours()).toEqual([
    ['2018-02-18T01:00:00.000Z', 1],
    ['2018-02-18T02:00:00.000Z', 110],
    ['2018-02-18T03:00:00.000Z', 1_000],
  ]);
});
test('hours of a zone with a half-hour offset follow its clock, so none lies on two days', async () => {
  // Midnight in Kolkata is at 18:30.
  await using s = await scene('Asia/Kolkata', ['2026-03-10T18:15:00Z', '2026-03-10T18:45:00Z']);
  const days = [
    ['2026-03-09T18:30:00.000Z', 1],
    ['2026-03-10T18:30:00.000Z', 10],
  ];
  expect(await s.month('2026-03')).toEqual(days);
  const range = 'from_iso=2026-03-01T00:00:00Z&to_iso=2026-04-15T00:00:00Z';
  expect(await s.days(range)).toEqual(days);
  expect(await s.full(range)).toEqual([...days].reverse());
});
