import { expect, test } from 'vitest';
import { openNode } from '../../../../testing/nodes.ts';
import { openAdmin } from '../../../../testing/people/customers.ts';
import { openTestServer } from '../../../../testing/servers/open-test-server.ts';
import { agentView } from '../index.ts';
import { readOldNode } from './old-node.ts';

const path = '/api/v2/admin_api/old_ss_node_rebuild_vmess';

test.each([
  [
    'a.example.com;10443;2;ws;tls;path=/v2?ed=1|host=cdn.example.com|outside_port=443|server=b.example.com',
    11,
    {
      host: 'b.example.com',
      config: {
        kind: 'vmess',
        port: 10_443,
        client_port: 443,
        transport: { network: 'ws', path: '/v2', early_data: 1, host: 'cdn.example.com' },
        tls: { server_name: 'cdn.example.com' },
      },
    },
  ],
  [
    'a.example.com;0;0;tls;grpc;servicename=up|verify_cert=false',
    11,
    {
      host: 'a.example.com',
      config: {
        kind: 'vmess',
        port: 443,
        transport: { network: 'grpc', service_name: 'up' },
        tls: { server_name: 'a.example.com', allow_insecure: true },
      },
    },
  ],
  [
    'a.example.com;20001;0;tcp;;',
    12,
    {
      host: 'a.example.com',
      config: { kind: 'vmess', port: 20_001, transport: { network: 'tcp' }, tls: null },
    },
  ],
  [
    'a.example.com;port=443#12345|host=tj.example.com|grpc=1|servicename=up',
    14,
    {
      host: 'a.example.com',
      config: {
        kind: 'trojan',
        port: 12_345,
        client_port: 443,
        transport: { network: 'grpc', service_name: 'up' },
        tls: { server_name: 'tj.example.com' },
      },
    },
  ],
  ['a.example.com;1;0;kcp;;', 11, { reason: expect.stringContaining('transport') }],
  ['a.example.com;x;0;ws;tls;path=nowhere', 11, { reason: expect.stringContaining('path') }],
  [';443;0;tcp;;', 11, { reason: 'no host' }],
  ['a.example.com', 0, { reason: 'kind 0 has no one-line form' }],
])('%s of kind %s is read as it was meant', (server, sort, expected) => {
  const read = readOldNode(server, sort);
  expect(read).toEqual(expected);
  // Written for agents and parsed again, it is the same. The line cannot express an unchecked certificate, and
  // agents need no early data.
  if ('config' in read && !/verify_cert|ed=/.test(server)) {
    const line = agentView(read.config, read.host).server;
    expect(readOldNode(line, sort)).toEqual(read);
  }
});

test('imported nodes are converted once, and unreadable ones stay', async () => {
  await using server = await openTestServer();
  const { sql } = server.services.database;
  const ids = [];
  for (const old_server of ['a.example.com;20001;0;tcp;;', 'a.example.com;1;0;kcp;;']) {
    const { id } = await openNode(server);
    await sql.updateTable('node').set({ old_server, old_sort: 11 }).where('id', '=', id).execute();
    ids.push(id);
  }
  await openNode(server);
  const headers = await openAdmin(server, ['admin:nodes']);
  const call = async (query = '') =>
    (await server.app.inject({ url: `${path}${query}`, headers })).json().result;
  const expected = { rebuilt: 1, failed: 1, nodes: [{ node_id: ids[0] }, { node_id: ids[1], after: null }] };
  expect(await call('?is_dry_run=1')).toMatchObject(expected);
  expect(await call()).toMatchObject(expected);
  expect(await call()).toMatchObject({ rebuilt: 0, failed: 1 });
  const node = await sql
    .selectFrom('node')
    .select(['config', 'hosts', 'old_server'])
    .where('id', '=', Number(ids[0]))
    .executeTakeFirst();
  expect(node).toMatchObject({ config: { port: 20_001 }, hosts: ['a.example.com'], old_server: null });
  const audits = await sql.selectFrom('audit_log').select('target').execute();
  expect(audits).toEqual([{ target: String(ids[0]) }]);
});
