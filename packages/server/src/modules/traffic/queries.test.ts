import { expect, test } from 'vitest';
import { openCustomer } from '../../testing/customers.ts';
import { givePlan, openNode } from '../../testing/nodes.ts';
import { openTestServer } from '../../testing/open-test-server.ts';
import { foldTraffic } from './index.ts';

test('hours, business days and records say what was reported, to its customer alone', async () => {
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
