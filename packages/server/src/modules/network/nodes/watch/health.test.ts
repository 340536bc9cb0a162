import { expect, test } from 'vitest';
import { openNode, openPlanHolder } from '../../../../testing/nodes.ts';
import { openAdmin } from '../../../../testing/people/customers.ts';
import { openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { setNode } from '../../../../testing/set-row.ts';

test('an admin sees the state, load, users and events of each node', async () => {
  await using server = await openTestServer();
  const headers = await openAdmin(server, ['admin:nodes']);
  const customer = await openPlanHolder(server);
  const [node, quiet] = [await openNode(server), await openNode(server, { name: 'quiet' })];
  await setNode(server, quiet.id, { is_enabled: false, is_hidden: true });
  const post = (path: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/v1/mod_mu/${path}?${node.query}`, payload });
  const at = server.clock.at.toISOString();
  await post(`nodes/${node.id}/info`, { uptime: '86400', load: '0.25 0.40 0.10' });
  await post(`nodes/${node.id}/info`, { load: '0.25 0.40 0.10' });
  await post(`nodes/${node.id}/info`, { uptime: '86460', load: '0.25 0.40 0.10' });
  await post(`nodes/${node.id}/info`, { uptime: '12.5', load: '0.50 0.40 0.10' });
  await post('users/traffic', { data: [{ user_id: customer.id, u: 1, d: 1 }] });
  await post('users/aliveip', { data: [{ user_id: customer.id, ip: '203.0.113.1' }] });
  for (const u of [-1, -2]) await post('users/traffic', { data: [{ user_id: customer.id, u, d: 1 }] });
  await post('users/traffic', { data: [{ user_id: 99_999, u: 1, d: 1 }] });

  const health = async () =>
    (await server.app.inject({ url: '/api/v2/admin_api/nodes/health', headers })).json().result;
  const [shown, other] = await health();
  expect(shown).toMatchObject({
    node_id: node.id,
    node_name: '香港 01',
    is_enabled: true,
    is_hidden: false,
    status: 'online',
    last_heard_at: at,
    load: 0.5,
    load_text: '0.50 0.40 0.10',
    uptime_seconds: 12,
    online_users: 1,
    addresses: [],
    maintenance: null,
  });
  expect(shown.events).toMatchObject([
    { kind: 'absurd_rows', at, detail: { rows: 1, reason: 'negative' }, is_told: false },
    { kind: 'restarted', at, detail: { uptime_seconds: 12 } },
    { kind: 'first_heard', at, detail: {} },
  ]);
  expect(other).toMatchObject({
    node_name: 'quiet',
    is_enabled: false,
    is_hidden: true,
    status: 'unknown',
    last_heard_at: null,
    events: [],
  });
  server.clock.turn(600);
  expect((await health())[0]).toMatchObject({ status: 'stale', online_users: 0 });
});
