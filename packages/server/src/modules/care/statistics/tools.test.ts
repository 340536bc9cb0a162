import { expect, test } from 'vitest';
import { givePlan, openNode } from '../../../testing/nodes.ts';
import { openAdmin, openCustomer } from '../../../testing/people/customers.ts';
import { openTestServer, type TestServer } from '../../../testing/servers/open-test-server.ts';
import { setService } from '../../../testing/set-row.ts';
import { putHours, statisticsToken } from '../../../testing/traffic.ts';
import { takeSnapshots } from './take-snapshots.ts';

const asking =
  ({ app }: TestServer) =>
  (call: string, token: string | number, query: Record<string, string> = {}) =>
    app.inject(`/api/v2/tools/${call}/${token}?${new URLSearchParams(query)}`);

test('a range includes its first moment and excludes its last', async () => {
  await using server = await openTestServer();
  const customer = await openCustomer(server);
  const node = await openNode(server, { name: '香港 01', rate: '1.00' });
  const put = (hour: string, upload: number) => ({ account: customer.id, node: node.id, hour, upload });
  await putHours(server, [
    put('2026-02-01T15:00Z', 8),
    put('2026-03-09T15:00Z', 1),
    put('2026-03-09T16:00Z', 2),
    put('2026-03-10T03:00Z', 4),
  ]);
  const [ask, token] = [asking(server), await statisticsToken(server, customer.id)];
  const full = async (query: Record<string, string> = {}) =>
    (await ask('user_traffic_log_full', token, query)).json();
  const sizes = (answer: { result: { ss_tx_size: number }[] }) => answer.result.map((row) => row.ss_tx_size);

  const usual = await full();
  expect(usual).toMatchObject({
    grain: 'hour',
    source: 'roll_ups',
    result: [
      {
        user_id: customer.id,
        node_name: '香港 01',
        node_rate: '1.00',
        created_at: '2026-03-10T03:00:00.000Z',
        total_traffic: 4,
      },
      { ss_tx_size: 2 },
      { ss_tx_size: 1 },
    ],
  });
  const edges = { from_iso: '2026-03-09T15:00:00Z', to_iso: '2026-03-10T11:00:00+08:00' };
  expect(sizes(await full(edges))).toEqual([2, 1]);
  expect(sizes(await full({ ...edges, from_iso: '2026-03-09T15:00:01Z' }))).toEqual([2]);

  // For more than a month, business days of Shanghai replace the hours.
  const long = await full({ from_iso: '2026-02-01T00:00:00Z' });
  expect(long).toMatchObject({
    grain: 'day',
    result: [
      { created_at: '2026-03-09T16:00:00.000Z', ss_tx_size: 6 },
      { created_at: '2026-03-08T16:00:00.000Z', ss_tx_size: 1 },
      { created_at: '2026-01-31T16:00:00.000Z', ss_tx_size: 8 },
    ],
  });
  expect((await ask('user_traffic_log_full_ch', token)).json()).toEqual(usual);

  const days = async (query: Record<string, string>) =>
    sizes((await ask('user_traffic_log_user_traffic', token, query)).json());
  expect(await days({ from_iso: '2026-03-08T16:00:00Z', to_iso: '2026-03-09T16:00:00Z' })).toEqual([1]);
  expect(await days({ from_iso: '2026-03-08T16:00:01Z', to_iso: '2026-03-09T16:00:01Z' })).toEqual([6]);

  for (const wrong of [
    { from_iso: '2026-03-10T00:00:00Z', to_iso: '2026-03-10T00:00:00Z' },
    { from_iso: '2024-01-01T00:00:00Z', to_iso: '2025-03-01T00:00:00Z' },
    { from_iso: 'yesterday' },
  ])
    for (const call of ['user_traffic_log_full', 'user_traffic_log_user_traffic', 'user_data_history_ch'])
      expect((await ask(call, token, wrong)).statusCode, JSON.stringify(wrong)).toBe(422);
});

test('a day and a night of the clock make a business day, also where it is set back or forward', async () => {
  await using server = await openTestServer({ FERRY_TIME_ZONE: 'America/New_York' });
  const customer = await openCustomer(server);
  const node = await openNode(server);
  const put = (hour: string) => ({ account: customer.id, node: node.id, hour, upload: 1 });
  await putHours(server, [
    ...['2026-11-01T03:00Z', '2026-11-01T04:00Z', '2026-11-02T04:00Z', '2026-11-02T05:00Z'].map(put),
    ...['2026-03-08T04:00Z', '2026-03-08T05:00Z', '2026-03-09T03:00Z', '2026-03-09T04:00Z'].map(put),
  ]);
  const [ask, token] = [asking(server), await statisticsToken(server, customer.id)];
  const read = async (call: string, range: Record<string, string>, begins: string) =>
    (await ask(call, token, range))
      .json()
      .result.map((row: Record<string, unknown>) => [row[begins], row.ss_tx_size]);
  const year = { from_iso: '2026-01-01T00:00:00-05:00', to_iso: '2027-01-01T00:00:00-05:00' };
  const expected = [
    ['2026-03-07T05:00:00.000Z', 1],
    ['2026-03-08T05:00:00.000Z', 2],
    ['2026-03-09T04:00:00.000Z', 1],
    ['2026-10-31T04:00:00.000Z', 1],
    ['2026-11-01T04:00:00.000Z', 2],
    ['2026-11-02T05:00:00.000Z', 1],
  ];
  expect(await read('user_traffic_log_user_traffic', year, 'data_time_range_lower')).toEqual(expected);
  expect((await read('user_traffic_log_full', year, 'created_at')).reverse()).toEqual(expected);
});

test('every customer is recorded once a business day and sees only his own history', async () => {
  await using server = await openTestServer();
  const [customer, other] = [
    await openCustomer(server, { balance: '12.50' }),
    await openCustomer(server, { balance: '99.00' }),
  ];
  await givePlan(server, customer.id);
  expect(await takeSnapshots(server.services)).toBe(2);
  await setService(server, customer.id, { used_upload: 5, used_download: 7 });
  await openCustomer(server);
  expect(await takeSnapshots(server.services)).toBe(0);
  // Midnight of Shanghai is twelve hours away.
  server.clock.turn(12 * 3_600 - 1);
  expect(await takeSnapshots(server.services)).toBe(0);
  server.clock.turn(1);
  const runs = await Promise.all([takeSnapshots(server.services), takeSnapshots(server.services)]);
  expect(runs.reduce((sum, rows) => sum + rows, 0)).toBe(3);
  server.clock.turn(1);

  const [ask, token] = [asking(server), await statisticsToken(server, customer.id)];
  const history = async (query = {}) => (await ask('user_data_history_ch', token, query)).json();
  const first = { created_at: '2026-03-10T04:00:00.000Z', user_id: customer.id, ss_upload_size: 0 };
  const second = {
    created_at: '2026-03-10T16:00:00.000Z',
    user_id: customer.id,
    ss_upload_size: 5,
    ss_download_size: 7,
    ss_bandwidth_total_size: 100 * 2 ** 30,
    money_amount: '12.50',
    user_level_expire_in: '2026-04-09T04:00:00.000Z',
  };
  expect(await history()).toMatchObject({
    is_success: true,
    result: { user_id: customer.id },
    result_list: [first, second],
    source: 'roll_ups',
  });
  expect((await history({ to_iso: '2026-03-10T16:00:00Z' })).result_list).toMatchObject([first]);
  expect((await history({ from_iso: '2026-03-10T16:00:00Z' })).result_list).toEqual([second]);
  const others = await ask('user_data_history_ch', await statisticsToken(server, other.id));
  expect(others.json().result_list).toMatchObject([{ money_amount: '99.00' }, { user_id: other.id }]);
});

test('a key with the scope stats reads any customer by id or token, and an id alone reads none', async () => {
  await using server = await openTestServer();
  const customer = await openCustomer(server);
  await takeSnapshots(server.services);
  server.clock.turn(1);
  const [ask, token] = [asking(server), await statisticsToken(server, customer.id)];
  const keyOf = async (scope: string) => (await openAdmin(server, [scope])).authorization.slice(7);
  const key = await keyOf('stats');
  for (const call of [
    'user_data_history_ch',
    'user_traffic_log_full',
    'user_traffic_log_full_ch',
    'user_traffic_log_user_traffic',
  ]) {
    const own = await ask(call, token);
    expect(own.statusCode, call).toBe(200);
    for (const who of [token, customer.id])
      expect((await ask(call, who, { grafana_api_key: key })).json(), call).toEqual(own.json());
    const absent = [
      await ask(call, customer.id),
      await ask(call, 'x'),
      await ask(call, 999_999, { grafana_api_key: key }),
      await ask(call, crypto.randomUUID()),
    ];
    for (const answer of absent) expect([answer.statusCode, answer.body]).toEqual([404, absent[0]?.body]);
    expect((await ask(call, token, { grafana_api_key: crypto.randomUUID() })).statusCode).toBe(401);
    expect((await ask(call, token, { grafana_api_key: await keyOf('bots') })).statusCode).toBe(403);
  }
});
