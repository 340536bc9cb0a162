import { expect, test } from 'vitest';
import { givePlan, openNode } from '../../../testing/nodes.ts';
import { openCustomer } from '../../../testing/people/customers.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { dayOf, startOf } from '../../ground/services/index.ts';
import { foldTraffic } from './index.ts';

test('hours, business days and records show what was reported, to its customer only', async () => {
  // The clock begins at noon of 10 March in Shanghai.
  await using server = await openTestServer({ FERRY_ACCESS_TOKEN_SECONDS: '86400' });
  const [customer, other] = [await openCustomer(server), await openCustomer(server)];
  for (const { id } of [customer, other]) await givePlan(server, id);
  const node = await openNode(server, { name: '香港 01', rate: '1.50' });
  const second = await openNode(server, { name: '日本 01', rate: '1.00' });
  const report = (query: string, u: number, d: number) =>
    server.app.inject({
      method: 'POST',
      url: `/v1/mod_mu/users/traffic?${query}`,
      payload: { data: [{ user_id: customer.id, u, d }] },
    });
  await report(node.query, 1_000, 99_000);
  await report(second.query, 500, 500);
  server.clock.turn(11.5 * 3_600);
  await report(node.query, 2_000, 8_000);
  // Half an hour later it is another day there, and in UTC still the same.
  server.clock.turn(3_600);
  await report(node.query, 0, 4_000);
  await foldTraffic(server.services);
  const get = async (path: string, headers = customer.headers) =>
    (await server.app.inject({ url: `/api/v2/user/services/subscribe-log/${path}`, headers })).json().result;

  const axis = await get('area-time-axis');
  expect(axis).toMatchObject([
    {
      user_id: customer.id,
      data_time_range_lower: '2026-03-10T04:00:00.000Z',
      timestamp_ms: Date.parse('2026-03-10T04:00:00Z'),
      ss_tx_size: 1_500,
      ss_rx_size: 99_500,
      total_traffic: 101_000,
      traffic_gb: 101_000 / 2 ** 30,
      effective_traffic: 151_000,
    },
    { data_time_range_lower: '2026-03-10T15:00:00.000Z', total_traffic: 10_000 },
    { data_time_range_lower: '2026-03-10T16:00:00.000Z', total_traffic: 4_000 },
  ]);
  expect(await get('area-time-axis?limit=1')).toEqual(axis.slice(-1));

  const days = [
    { data_time_range_lower: '2026-03-09T16:00:00.000Z', total_traffic: 111_000, effective_traffic: 166_000 },
    { data_time_range_lower: '2026-03-10T16:00:00.000Z', total_traffic: 4_000, effective_traffic: 6_000 },
  ];
  expect(await get('calendar-pie')).toMatchObject(days);
  expect(await get('calendar-pie?year_month=2026-03')).toMatchObject(days);
  expect(await get('calendar-pie?year_month=2026-02')).toEqual([]);

  const records = await get('detail-record');
  expect(records).toMatchObject([
    {
      node_name: '香港 01',
      created_at: '2026-03-10T16:00:00.000Z',
      node_rate: '1.50',
      effective_traffic: 6_000,
    },
    { created_at: '2026-03-10T15:00:00.000Z' },
    { node_id: node.id, ss_tx_size: 1_000, ss_rx_size: 99_000, effective_traffic: 150_000 },
    { node_id: second.id, node_rate: '1.00', total_traffic: 1_000, effective_traffic: 1_000 },
  ]);
  expect(await get('detail-record?limit=1&offset=3')).toEqual(records.slice(3));
  await server.services.database.sql.updateTable('node').set({ rate: '3.00' }).execute();
  expect((await get('detail-record'))[2]).toMatchObject({ node_rate: '1.50' });

  for (const path of ['area-time-axis', 'calendar-pie', 'detail-record'])
    expect(await get(path, other.headers), path).toEqual([]);
  const wrong = await server.app.inject({
    url: '/api/v2/user/services/subscribe-log/calendar-pie?year_month=2026-13',
    headers: customer.headers,
  });
  expect(wrong.statusCode).toBe(422);
});

test('a part has its rows, its sums and what is known of it', async () => {
  await using server = await openTestServer({ FERRY_ACCESS_TOKEN_SECONDS: '86400' });
  const [customer, other] = [await openCustomer(server), await openCustomer(server)];
  for (const { id } of [customer, other]) await givePlan(server, id);
  const hongKong = await openNode(server, { name: '香港 01', rate: '1.50' });
  const japan = await openNode(server, { name: '日本 01', rate: '1.00' });
  const report = (query: string, id: number, d: number) =>
    server.app.inject({
      method: 'POST',
      url: `/v1/mod_mu/users/traffic?${query}`,
      payload: { data: [{ user_id: id, u: 1_000, d }] },
    });
  const begun = server.clock.at.toISOString();
  await report(hongKong.query, customer.id, 9_000);
  await report(japan.query, customer.id, 2_000);
  await report(japan.query, other.id, 50_000);
  server.clock.turn(20.5 * 3_600);
  await report(japan.query, customer.id, 4_000);
  await foldTraffic(server.services);
  const ask = async (path: string, query: Record<string, string | number>, headers = customer.headers) => {
    const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    return server.app.inject({ url: `/api/v2/user/services/subscribe-log/${path}?${text}`, headers });
  };
  const range = { from: '2026-03-09T16:00:00Z', to: '2026-03-12T16:00:00Z' };

  const axis = (await ask('area-time-axis', { ...range, step: 'day' })).json();
  expect(axis.result).toMatchObject([
    { data_time_range_lower: '2026-03-09T16:00:00.000Z', total_traffic: 13_000, effective_traffic: 18_000 },
    { data_time_range_lower: '2026-03-10T16:00:00.000Z', total_traffic: 5_000 },
  ]);
  expect(axis.totals).toEqual({
    ss_tx_size: 3_000,
    ss_rx_size: 15_000,
    total_traffic: 18_000,
    effective_traffic: 23_000,
  });
  expect(axis.by_node).toMatchObject([
    { node_name: '香港 01', total_traffic: 10_000, effective_traffic: 15_000 },
    { node_name: '日本 01', total_traffic: 8_000 },
  ]);
  // Before the account there is no data, and all reports are counted.
  expect(axis.data_until).toBe(server.clock.at.toISOString());
  expect(axis.gaps).toHaveLength(1);
  expect(axis.gaps[0].from).toBe('2026-03-09T16:00:00.000Z');
  const atJapan = (await ask('area-time-axis', { ...range, node_id: japan.id })).json();
  expect(atJapan.result.map((row: { total_traffic: number }) => row.total_traffic)).toEqual([3_000, 5_000]);
  expect(atJapan.totals.total_traffic).toBe(8_000);
  expect(atJapan.by_node).toEqual(axis.by_node);

  const records = (await ask('detail-record', { ...range, limit: 1 })).json();
  expect(records).toMatchObject({
    total_count: 3,
    totals: axis.totals,
    result: [{ node_name: '日本 01', total_traffic: 5_000 }],
  });
  const atHongKong = (await ask('detail-record', { node_id: hongKong.id })).json();
  expect(atHongKong).toMatchObject({ total_count: 1, totals: { effective_traffic: 15_000 } });
  expect((await ask('detail-record', { from: '2026-03-10T12:00:00Z' })).json().total_count).toBe(1);

  const month = (await ask('calendar-pie', {})).json();
  expect(month.totals).toEqual(axis.totals);
  expect(month.data_until).toBe(axis.data_until);
  expect(month.result[0]).toMatchObject({
    total_traffic: 13_000,
    by_node: [{ node_name: '香港 01', effective_traffic: 15_000 }, { node_name: '日本 01' }],
  });
  const oneDay = (await ask('calendar-pie', { from: begun, to: range.to, node_id: japan.id })).json();
  expect(oneDay.result.map((day: { total_traffic: number }) => day.total_traffic)).toEqual([3_000, 5_000]);

  const mine = await ask('area-time-axis', range, other.headers);
  expect(mine.json()).toMatchObject({
    totals: { total_traffic: 51_000 },
    by_node: [{ node_name: '日本 01' }],
  });
  for (const wrong of [
    { from: range.to, to: range.from },
    { from: '2025-01-01T00:00:00Z', to: '2026-03-01T00:00:00Z' },
  ])
    for (const path of ['area-time-axis', 'calendar-pie', 'detail-record']) {
      const refused = await ask(path, wrong);
      expect(refused.statusCode, path).toBe(422);
    }
});

test.each([
  ['back at midnight', 'America/Havana', '2025-11-01T06:00:00Z'],
  ['ahead at midnight', 'America/Santiago', '2025-09-06T06:00:00Z'],
  ['never', 'Asia/Kathmandu', '2025-09-06T00:15:00Z'],
])('hours are of the day that the clock shows, where clocks go %s', async (_where, zone, first) => {
  await using server = await openTestServer({ FERRY_TIME_ZONE: zone });
  const { id, headers } = await openCustomer(server);
  const node = await openNode(server, { name: '香港 01' });
  const hours = Array.from({ length: 60 }, (_, at) => new Date(Date.parse(first) + at * 3_600_000));
  const one = { upload: 1, download: 2, billed: 3 };
  const lines = { node_ids: [node.id, node.id], uploads: [1, 0], downloads: [0, 2], billeds: [1, 2] };
  await server.services.database.sql
    .insertInto('account_hour')
    .values(hours.map((hour) => ({ account_id: id, hour, ...one, ...lines })))
    .execute();
  const days = [...Map.groupBy(hours, (hour) => startOf(dayOf(hour, zone), zone).toISOString())].map(
    ([begins, ofDay]) => ({ data_time_range_lower: begins, effective_traffic: 3 * ofDay.length }),
  );
  expect(days.length).toBeGreaterThan(2);
  const ask = async (path: string, more = {}) => {
    const range = { from: '2025-09-01T00:00:00Z', to: '2025-12-01T00:00:00Z', ...more };
    const url = `/api/v2/user/services/subscribe-log/${path}?${new URLSearchParams(range)}`;
    return (await server.app.inject({ url, headers })).json().result;
  };
  expect(await ask('area-time-axis', { step: 'day' })).toMatchObject(days);
  expect(await ask('area-time-axis', { step: 'day', node_id: String(node.id) })).toMatchObject(days);
  expect(await ask('area-time-axis', { step: 'day', limit: '1' })).toMatchObject(days.slice(-1));
  expect(await ask('calendar-pie')).toMatchObject(days);
});

test('the silence of a node is a gap in the data', async () => {
  await using server = await openTestServer({ FERRY_ACCESS_TOKEN_SECONDS: '86400' });
  const customer = await openCustomer(server);
  const node = await openNode(server, { name: '香港 01' });
  const { sql } = server.services.database;
  server.clock.turn(10 * 3_600);
  await sql
    .insertInto('node_event')
    .values({ node_id: node.id, at: server.clock.at, kind: 'back', detail: '{"silent_seconds":7200}' })
    .execute();
  const gapsOf = async (query = '') => {
    const url = `/api/v2/user/services/subscribe-log/area-time-axis?from=2026-03-10T04:00:00Z${query}`;
    return (await server.app.inject({ url, headers: customer.headers })).json().gaps;
  };
  const silence = { from: '2026-03-10T12:00:00.000Z', to: '2026-03-10T14:00:00.000Z' };
  expect(await gapsOf()).toContainEqual(silence);
  // What another node could have reported is known.
  await openNode(server, { name: '日本 01' });
  expect(await gapsOf()).not.toContainEqual(silence);
  expect(await gapsOf(`&node_id=${node.id}`)).toContainEqual(silence);
});
