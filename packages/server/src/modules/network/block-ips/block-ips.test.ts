import { describe, expect, test } from 'vitest';
import { openAgentScene, openNode } from '../../../testing/nodes.ts';
import { openAdmin } from '../../../testing/people/customers.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { request } from '../../../testing/servers/request.ts';
import { setNode } from '../../../testing/set-row.ts';

const base = '/v1/mod_mu';

describe('addresses that nodes block', () => {
  test('reach the other nodes for a minute, once each, like their release', async () => {
    await using s = await openAgentScene();
    const other = await openNode(s.server);
    const data = [
      { ip: '198.51.100.1' },
      { ip: ' ::ffff:198.51.100.1' },
      { ip: '::FFFF:C633:6401' },
      { ip: '2001:db8::1' },
      { ip: '2001:DB8:0::1' },
      { ip: '300.1.1.1' },
      { ip: 'fe80::1%eth0' },
      {},
      null,
    ];
    await s.call('POST', 'func/block_ip', { data });
    const get = async (path: string) =>
      (await s.server.app.inject(`${base}/func/${path}?${other.query}`)).json().data;
    const datetime = Math.floor(s.server.clock.at.getTime() / 1000);
    expect(await get('block_ip')).toEqual([
      { id: expect.any(Number), nodeid: s.node.id, ip: '198.51.100.1', datetime },
      { id: expect.any(Number), nodeid: s.node.id, ip: '2001:db8::1', datetime },
    ]);
    s.server.clock.turn(61);
    await s.call('POST', 'func/block_ip', { data: data.slice(0, 1) });
    expect(await get('block_ip')).toEqual([]);
    const admin = (method: 'GET' | 'POST', path: string, payload?: object) =>
      request(s.server, method, `/api/v2/admin_api/blocked_ips${path}`, s.admin, payload);
    const ips = async (query = '') =>
      (await admin('GET', query)).json().result.map((row: { ip: string }) => row.ip);
    expect(await ips()).toEqual(['2001:db8::1', '198.51.100.1']);
    expect((await admin('POST', '/unblock', { ip: '2001:db8:0:0::1' })).statusCode).toBe(200);
    expect((await admin('POST', '/unblock', { ip: '2001:db8::1' })).statusCode).toBe(404);
    expect((await admin('POST', '/unblock', { ip: 'x' })).statusCode).toBe(422);
    expect(await get('unblock_ip')).toMatchObject([{ ip: '2001:db8::1' }]);
    expect(await ips()).toEqual(['198.51.100.1']);
    expect(await ips('?is_all=1')).toHaveLength(2);
    s.server.clock.turn(61);
    expect(await get('unblock_ip')).toEqual([]);
    await s.call('POST', 'func/block_ip', { data: [{ ip: '2001:db8::1' }] });
    expect(await get('block_ip')).toMatchObject([{ ip: '2001:db8::1' }]);
  });

  test('are never special ones, those of the server and of nodes, or public resolvers', async () => {
    await using s = await openAgentScene();
    await openNode(s.server, { hosts: ['198.51.100.44'] });
    const third = await openNode(s.server);
    await setNode(s.server, third.id, { heard_from: '198.51.100.45', addresses: ['198.51.101.0/24'] });
    const refused = [
      ...['127.0.0.1', '10.0.0.1', '192.168.1.1', '169.254.1.1', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
      ...[
        '255.255.255.255',
        '::1',
        'fe80::1',
        'fd00::1',
        '::ffff:10.0.0.1',
        '64:ff9b::a00:1',
        '2002:a00:1::',
        '::7f00:1',
        '::ffff:808:808',
      ],
      ...['8.8.8.8', '1.1.1.1', '2001:4860:4860:0::8888'],
      ...['203.0.113.7', '2001:db8::7', '198.51.100.44', '198.51.100.45', '198.51.101.9'],
    ];
    await s.call('POST', 'func/block_ip', { data: [...refused, '198.51.100.1'].map((ip) => ({ ip })) });
    const kept = await s.server.services.database.sql.selectFrom('blocked_ip').select('ip').execute();
    expect(kept).toEqual([{ ip: '198.51.100.1' }]);
  });

  test('that a customer uses are held until an admin approves, and then reach the other nodes', async () => {
    await using s = await openAgentScene();
    const other = await openNode(s.server);
    await s.server.services.database.sql
      .insertInto('alive_ip')
      .values({
        account_id: s.customer.id,
        ip: '198.51.100.9',
        node_id: other.id,
        last_seen_at: new Date(s.server.clock.at.getTime() - 3_600_000),
      })
      .execute();
    await s.call('POST', 'func/block_ip', { data: [{ ip: '198.51.100.9' }, { ip: '198.51.100.1' }] });
    const told = async () =>
      (await s.server.app.inject(`${base}/func/block_ip?${other.query}`))
        .json()
        .data.map(({ ip }: { ip: string }) => ip);
    expect(await told()).toEqual(['198.51.100.1']);
    const list = async () =>
      (await s.server.app.inject({ url: '/api/v2/admin_api/blocked_ips', headers: s.admin })).json().result;
    expect(await list()).toMatchObject([
      { ip: '198.51.100.9', is_held: true },
      { ip: '198.51.100.1', is_held: false },
    ]);
    const approve = async (ip: string, headers = s.admin) => {
      const url = '/api/v2/admin_api/blocked_ips/approve';
      return (await s.server.app.inject({ method: 'POST', url, headers, payload: { ip } })).statusCode;
    };
    s.server.clock.turn(3_600);
    expect(await approve('198.51.100.9', await openAdmin(s.server, ['admin:users']))).toBe(403);
    expect(await approve('198.51.100.1')).toBe(404);
    expect(await approve('198.51.100.9')).toBe(200);
    expect(await approve('198.51.100.9')).toBe(404);
    expect(await told()).toEqual(['198.51.100.9']);
    const audits = await s.server.services.database.sql.selectFrom('audit_log').selectAll().execute();
    expect(audits).toMatchObject([{ operation: 'blockIps.approve', target: '198.51.100.9' }]);
  });
});

test('are never addresses that the operator listed', async () => {
  await using server = await openTestServer({ FERRY_OWN_ADDRESSES: '198.51.100.200, 198.51.101.0/24' });
  const { query } = await openNode(server);
  const data = ['198.51.100.200', '198.51.101.9', '198.51.100.201'].map((ip) => ({ ip }));
  await server.app.inject({ method: 'POST', url: `${base}/func/block_ip?${query}`, payload: { data } });
  const kept = await server.services.database.sql.selectFrom('blocked_ip').select('ip').execute();
  expect(kept).toEqual([{ ip: '198.51.100.201' }]);
});
