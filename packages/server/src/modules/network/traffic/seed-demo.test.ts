import { expect, test } from 'vitest';
import { openPlanHolder } from '../../../testing/nodes.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { createNodeKey, seedNodes } from '../nodes/index.ts';
import { seedTraffic } from './index.ts';

test('the demo’s sixty days are consistent in hours, days and usage', async () => {
  await using server = await openTestServer();
  const { services } = server;
  const { sql } = services.database;
  const customer = await openPlanHolder(server, { level: 2 });
  const begun = new Date(services.now().getTime() - 10 * 86_400_000);
  await sql.updateTable('service').set({ period_started_at: begun }).execute();
  const nodeIds = await sql.transaction().execute(async (tx) => {
    const seeded = await seedNodes(tx, services);
    await seedTraffic(tx, services, customer.id, seeded);
    return seeded;
  });
  const days = await sql.selectFrom('traffic_day').selectAll().orderBy('day').execute();
  const hours = await sql.selectFrom('traffic_hour').selectAll().orderBy('hour').execute();
  const sum = (rows: { billed: number }[]) => rows.reduce((total, row) => total + row.billed, 0);
  expect(days.length).toBeGreaterThanOrEqual(60);
  expect(sum(days)).toBe(sum(hours));
  const service = await sql.selectFrom('service').selectAll().executeTakeFirstOrThrow();
  expect(service.used_upload + service.used_download).toBe(sum(hours.filter(({ hour }) => hour >= begun)));
  expect(service.used_upload).toBeGreaterThan(0);
  expect(service.used_upload + service.used_download).toBeLessThan(100 * 2 ** 30);
  const sharedKey = await createNodeKey(sql, services, { nodeId: null, name: 'shared' });
  const polled = await server.app.inject(`/v1/mod_mu/users?node_id=${nodeIds[0]}&key=${sharedKey}`);
  expect(polled.json().data).toHaveLength(1);
  const shown = await server.app.inject({
    url: '/api/v2/user/services/nodes/',
    headers: customer.headers,
  });
  expect(shown.json().result).toMatchObject({ total_nodes: 5, user_tier: 'Lv.2' });
  const states = shown
    .json()
    .result.available_nodes.map(
      (node: { node_name: string; status: string; is_usable: boolean; is_premium: boolean }) => node,
    );
  expect(states.map((node: { status: string }) => node.status)).toEqual([
    'online',
    'online',
    'online',
    'stale',
    'offline',
  ]);
  expect(states[0]).toMatchObject({
    node_name: '香港 01 | IEPL',
    server_address: 'hk01-a.ferry.example',
    country_code: 'HK',
    protocol_support: ['vmess'],
    bandwidth: '2000',
    is_premium: false,
    node_rate: '1.50',
    is_usable: true,
  });
});
