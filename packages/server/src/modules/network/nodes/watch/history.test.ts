import { expect, test } from 'vitest';
import { givePlan, openNode } from '../../../../testing/nodes.ts';
import { openCustomer } from '../../../../testing/people/customers.ts';
import { openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { foldTraffic } from '../../traffic/index.ts';

test('the history of a node has its reports of 24 hours and the customer’s own traffic', async () => {
  // The clock begins at 04:00 UTC.
  await using server = await openTestServer({ FERRY_ACCESS_TOKEN_SECONDS: '86400' });
  const node = await openNode(server);
  const post = (path: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/v1/mod_mu/${path}?${node.query}`, payload });
  const info = (load: string) => post(`nodes/${node.id}/info`, { load, uptime: '100' });

  // A day ago: too old to be shown.
  await info('0.9 0.9 0.9');
  server.clock.turn(24 * 3_600);
  const [customer, other] = [await openCustomer(server), await openCustomer(server)];
  for (const { id } of [customer, other]) await givePlan(server, id);
  const get = (id = node.id) =>
    server.app.inject({ url: `/api/v2/user/services/nodes/${id}/history`, headers: customer.headers });
  await info('0.2 0 0');
  server.clock.turn(60);
  await info('0.4 0 0');
  server.clock.turn(60);
  await info('what');
  server.clock.turn(5_400);
  await info('gone');
  await post('users/traffic', {
    data: [
      { user_id: customer.id, u: 10, d: 90 },
      { user_id: other.id, u: 1_000, d: 1_000 },
    ],
  });
  await foldTraffic(server.services);

  const { result } = (await get()).json();
  expect(result.to).toBe(server.clock.at.toISOString());
  expect(Date.parse(result.to) - Date.parse(result.from)).toBeLessThanOrEqual(86_400_000);
  expect(result.reported).toEqual([
    { at: '2026-03-11T04:00:00.000Z', load: expect.closeTo(0.3, 5), reports: 3 },
    { at: '2026-03-11T05:30:00.000Z', load: null, reports: 1 },
  ]);
  expect(result.traffic).toEqual([
    { at: '2026-03-11T05:00:00.000Z', ss_tx_size: 10, ss_rx_size: 90, effective_traffic: 100 },
  ]);
  expect((await get(node.id + 9)).statusCode).toBe(404);
});
