import { expect, test } from 'vitest';
import { openNode } from '../../../../testing/nodes.ts';
import { openAdmin, openCustomer } from '../../../../testing/people/customers.ts';
import { openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { request } from '../../../../testing/servers/request.ts';

test('customers read location and remark of a node in their language; its name is the same in all', async () => {
  await using server = await openTestServer();
  const staff = await openAdmin(server);
  const { headers } = await openCustomer(server);
  const send = async (method: 'POST' | 'PUT', url: string, payload: object) =>
    (await server.app.inject({ method, url, headers: staff, payload })).json().result;
  const nodes = '/api/v2/admin_api/nodes';
  const made = await send('POST', nodes, {
    node_name: '香港 01',
    country_code: 'HK',
    location: '香港',
    location_en: 'Hong Kong',
    remark: '专线',
    config: { kind: 'vmess', port: 10_001, transport: { network: 'tcp' }, tls: null },
    user_group_host: { a1: { host: 'hk.example.com' } },
  });
  expect(made).toMatchObject({ location: '香港', location_en: 'Hong Kong' });
  const read = async (language: string) => {
    const as = { ...headers, 'accept-language': language };
    const get = async (path: string) =>
      (await server.app.inject({ url: `/api/v2/user/services/${path}`, headers: as })).json().result;
    const [listed] = (await get('nodes/')).available_nodes;
    return listed;
  };
  expect(await read('en')).toMatchObject({ node_name: '香港 01', location: 'Hong Kong', remark: '专线' });
  expect(await read('zh-TW')).toMatchObject({ location: '香港', remark: '专线' });
  const changes = () =>
    server.services.database.sql.selectFrom('node').select('profile_changed_at').execute();
  const before = await changes();
  const changed = await send('PUT', `${nodes}/${made.node_id}`, { remark_en: 'IEPL', location_en: '' });
  expect(changed).toMatchObject({ remark_en: 'IEPL', node_name: '香港 01' });
  expect(changed).not.toHaveProperty('location_en');
  // Profiles do not show it, so nobody is told to fetch his anew.
  expect(await changes()).toEqual(before);
});

test('customers read the note on maintenance in their language, staff reads all, and its end removes all', async () => {
  await using server = await openTestServer();
  const staff = await openAdmin(server);
  const { headers } = await openCustomer(server);
  const { id } = await openNode(server);
  const url = `/api/v2/admin_api/nodes/${id}/maintenance`;
  const until = new Date(server.services.now().getTime() + 3_600_000).toISOString();
  const plan = async (texts: object) =>
    (await request(server, 'PUT', url, staff, { note: '换线路', until, ...texts })).json().result.maintenance;
  expect(await plan({ note_en: 'New line' })).toMatchObject({ note: '换线路', note_en: 'New line' });
  const noteIn = async (language: string) => {
    const as = { ...headers, 'accept-language': language };
    const get = async (path: string) =>
      (await server.app.inject({ url: `/api/v2/user/services/${path}`, headers: as })).json().result;
    const [listed] = (await get('nodes/')).available_nodes;
    const { node } = await get(`check?node_id=${id}`);
    expect(node.maintenance).toEqual(listed.maintenance);
    return listed.maintenance;
  };
  expect(await noteIn('en')).toEqual({ note: 'New line', from: expect.any(String), until });
  expect(await noteIn('zh-TW')).toMatchObject({ note: '换线路' });
  const [health] = (await server.app.inject({ url: '/api/v2/admin_api/nodes/health', headers: staff })).json()
    .result;
  expect(health.maintenance).toMatchObject({ note: '换线路', note_en: 'New line' });
  // A new plan replaces the previous one with its texts.
  expect(await plan({ note_en: '' })).not.toHaveProperty('note_en');
  expect(await noteIn('en')).toMatchObject({ note: '换线路' });
  await plan({ note_en: 'New line' });
  await server.app.inject({ method: 'DELETE', url, headers: staff });
  const { maintenance_texts } = await server.services.database.sql
    .selectFrom('node')
    .select('maintenance_texts')
    .executeTakeFirstOrThrow();
  expect([await noteIn('en'), maintenance_texts]).toEqual([null, {}]);
});
