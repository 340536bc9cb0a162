import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createApp } from '../../../http/app.ts';
import { givePlan, openNode } from '../../../testing/nodes.ts';
import { banCustomer, openAdmin, openCustomer } from '../../../testing/people/customers.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { setAccount } from '../../../testing/set-row.ts';
import { statisticsToken } from '../../../testing/traffic.ts';
import { foldTraffic } from '../../network/traffic/index.ts';

const axis = (token: string, query = '') => `/v1/total/traffic/user_area_time_axis/${token}${query}`;
const pie = (token: string, query = '') => `/v1/total/traffic/user_by_month_calendar_pie/${token}${query}`;

test('the token shows what the customer sees himself', async () => {
  await using server = await openTestServer();
  const customer = await openCustomer(server);
  await givePlan(server, customer.id);
  const node = await openNode(server);
  for (const hours of [0, 1, 15]) {
    server.clock.turn(hours * 3_600);
    await server.app.inject({
      method: 'POST',
      url: `/v1/mod_mu/users/traffic?${node.query}`,
      payload: { data: [{ user_id: customer.id, u: 1_000 + hours, d: 9_000 }] },
    });
  }
  await foldTraffic(server.services);
  server.clock.at = new Date('2026-03-10T04:00:00Z');
  const token = await statisticsToken(server, customer.id);
  const get = async (url: string, headers = {}) => (await server.app.inject({ url, headers })).json().result;
  const own = (path: string) => get(`/api/v2/user/services/subscribe-log/${path}`, customer.headers);
  expect(await get(axis(token))).toHaveLength(3);
  expect(await get(axis(token))).toEqual(await own('area-time-axis'));
  expect(await get(axis(token, '?limit=2'))).toEqual(await own('area-time-axis?limit=2'));
  expect(await get(pie(token))).toHaveLength(2);
  expect(await own('calendar-pie')).toMatchObject(await get(pie(token)));
  expect(await get(pie(token, '?year_month=2026-02'))).toEqual([]);
});

test('a business day has 25 hours when the clock is set back', async () => {
  await using server = await openTestServer({ FERRY_TIME_ZONE: 'America/New_York' });
  const customer = await openCustomer(server);
  await givePlan(server, customer.id, { days: 365 });
  const node = await openNode(server);
  // 1 November begins at 04:00 in UTC and ends at 05:00 of the next day.
  for (const at of ['2026-11-01T03:59', '2026-11-01T04:00', '2026-11-02T04:59', '2026-11-02T05:00']) {
    server.clock.at = new Date(`${at}:00Z`);
    await server.app.inject({
      method: 'POST',
      url: `/v1/mod_mu/users/traffic?${node.query}`,
      payload: {
        data: [{ user_id: customer.id, u: 500, d: Date.parse(server.clock.at.toISOString()) % 997 }],
      },
    });
  }
  await foldTraffic(server.services);
  const token = await statisticsToken(server, customer.id);
  const days = async (month: string) =>
    (await server.app.inject(pie(token, `?year_month=${month}`)))
      .json()
      .result.map((day: { data_time_range_lower: string; ss_tx_size: number }) => [
        day.data_time_range_lower,
        day.ss_tx_size,
      ]);
  expect(await days('2026-10')).toEqual([['2026-10-31T04:00:00.000Z', 500]]);
  expect(await days('2026-11')).toEqual([
    ['2026-11-01T04:00:00.000Z', 1_000],
    ['2026-11-02T05:00:00.000Z', 500],
  ]);
});

test('unknown and malformed tokens and those of disabled accounts get the same answer, and are limited', async () => {
  await using server = await openTestServer();
  const [disabled, banned] = [await openCustomer(server), await openCustomer(server)];
  await setAccount(server, disabled.id, { is_enabled: false });
  await banCustomer(server, banned);
  const tokens = [
    '0b0e7f4e-6b7e-4a43-9d7e-2f0f3c1d5a10',
    'x',
    '%27%20or%20true--',
    '%00',
    await statisticsToken(server, disabled.id),
    await statisticsToken(server, banned.id),
  ];
  const bodies = new Set<string>();
  for (const token of tokens)
    for (const url of [axis(token), pie(token)]) {
      const answer = await server.app.inject(url);
      expect(answer.statusCode, url).toBe(404);
      bodies.add(answer.body);
    }
  expect(bodies.size).toBe(1);
  for (let tries = tokens.length * 2; tries < 30; tries += 1) await server.app.inject(axis('x'));
  const limited = await server.app.inject(axis('x'));
  expect(limited.statusCode).toBe(429);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  const elsewhere = await server.app.inject({ url: axis('x'), remoteAddress: '203.0.113.9' });
  expect(elsewhere.statusCode).toBe(404);
});

test('no token and no key is logged', async () => {
  await using server = await openTestServer();
  const customer = await openCustomer(server);
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) });
  const app = createApp({ ...server.services, log, registry: new Registry() });
  const token = await statisticsToken(server, customer.id);
  const key = (await openAdmin(server, ['stats'])).authorization.slice(7);
  const wrong = crypto.randomUUID();
  for (const each of [token, wrong])
    for (const url of [
      axis(each),
      pie(each),
      ...['user_data_history_ch', 'user_traffic_log_full', 'user_traffic_log_user_traffic'].flatMap(
        (call) => [
          `/api/v2/tools/${call}/${each}`,
          `/api/v2/tools/${call}/${each}?grafana_api_key=${key}`,
          `/api/v2/tools/${call}/${each}?grafana_api_key=${wrong}`,
        ],
      ),
    ])
      await app.inject(url);
  await app.close();
  expect(lines.length).toBeGreaterThanOrEqual(22);
  for (const secret of [token, key, wrong]) expect(lines.join('')).not.toContain(secret);
});
