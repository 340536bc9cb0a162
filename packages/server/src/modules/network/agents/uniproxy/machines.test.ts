import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { everyKind } from '../../../../testing/formats/every-kind.ts';
import { openNode, openPlanHolder, type TestNode } from '../../../../testing/nodes.ts';
import { openAdmin } from '../../../../testing/people/customers.ts';
import { billed } from '../../../../testing/report-traffic.ts';
import { openTestServer, type TestServer } from '../../../../testing/servers/open-test-server.ts';
import { setNode } from '../../../../testing/set-row.ts';

let server: TestServer;
let headers: Record<string, string>;
let one: TestNode;
let two: TestNode;
let strange: TestNode;
beforeEach(async () => {
  server = await openTestServer();
  headers = await openAdmin(server);
  one = await openNode(server, { name: 'one' });
  two = await openNode(server, { name: 'two', config: everyKind.hysteria2 });
  strange = await openNode(server, { name: 'strange' });
});
afterEach(() => server[Symbol.asyncDispose]());

const admin = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
  const url = `/api/v2/admin_api/nodes/${path}`;
  const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
};

const make = async (node_ids = [one.id, two.id]) =>
  (await admin('POST', 'machines', { machine_name: 'hk', node_ids })).result;

const ask = (path: string, payload: object) => {
  // A change takes effect within a second on every process.
  server.clock.turn(1);
  return server.app.inject({ method: 'POST', url: `/api/v2/server/${path}`, payload });
};

const nodesOf = async ({ machine_id, key: token }: { machine_id: number; key: string }) =>
  (await ask('machine/nodes', { machine_id, token })).json();

describe('a machine', () => {
  test('gets its enabled nodes with their protocols', async () => {
    const machine = await make([one.id, two.id, (await openNode(server, { config: everyKind.ssr })).id]);
    const nodes = [
      { id: one.id, type: 'vmess', name: 'one' },
      { id: two.id, type: 'hysteria', name: 'two' },
    ];
    const base_config = { push_interval: 60, pull_interval: 60 };
    expect(await nodesOf(machine)).toEqual({ nodes, base_config });
    await admin('PUT', `${two.id}/enabled`, { is_enabled: false });
    expect(await nodesOf(machine)).toEqual({ nodes: nodes.slice(0, 1), base_config });
    await admin('PUT', `machines/${machine.machine_id}/nodes`, { node_ids: [] });
    expect(await nodesOf(machine)).toEqual({ nodes: [], base_config });
  });

  test('serves its nodes with its key, and no other', async () => {
    const { id } = await openPlanHolder(server);
    const { machine_id, key: token } = await make();
    const query = (node: TestNode) => `token=${token}&machine_id=${machine_id}&node_id=${node.id}`;
    for (const path of ['config', 'user', 'alivelist']) {
      expect((await server.app.inject(`/api/v2/server/${path}?${query(two)}`)).statusCode).toBe(200);
      expect((await server.app.inject(`/api/v2/server/${path}?${query(strange)}`)).statusCode).toBe(401);
    }
    const report = (node: TestNode) => ({
      token,
      machine_id,
      node_id: node.id,
      traffic: { [id]: [1, 10] },
    });
    expect((await ask('report', report(one))).statusCode).toBe(200);
    expect((await ask('report', report(strange))).statusCode).toBe(401);
    // The secret in the query, and the node in the body.
    const divided = await ask(`report?token=${token}&machine_id=${machine_id}`, report(strange));
    expect(divided.statusCode).toBe(403);
    expect(await billed(server)).toEqual({ [id]: [1, 10] });
    expect((await ask('handshake', { token, machine_id })).statusCode).toBe(200);
  });

  test('gets the certificates of its nodes with their secrets, as with the keys of the nodes', async () => {
    const { machine_id, key: token } = await make();
    const dns_env = { CF_DNS_API_TOKEN: 'very secret' };
    const dns = { mode: 'dns', domain: 'cdn.example.com', email: 'me@example.com', provider: 'cloudflare' };
    await admin('PUT', `${two.id}`, { certificate: { ...dns, dns_env } });
    const url = `/api/v2/server/config?token=${token}&machine_id=${machine_id}&node_id=${two.id}`;
    expect((await server.app.inject(url)).json().cert_config).toMatchObject({ cert_mode: 'dns', dns_env });
    server.clock.turn(600);
    await server.app.inject(url);
    const { result } = await admin('GET', 'health');
    const shown = result.find((node: { node_id: number }) => node.node_id === two.id);
    expect(shown.certificate_problem).toBeNull();
  });

  test('of XrayRP gets REALITY and rules as XrayRP reads them, although it sends neither its name nor a kind', async () => {
    const { mldsa65_seed: _, ...security } = everyKind['vless-xhttp'].security;
    const config = {
      ...everyKind['vless-xhttp'],
      security: { ...security, dest: '[2001:db8::1]:8443' },
    };
    const real = await openNode(server, { name: 'real', config });
    const { machine_id, key: token } = await make([real.id]);
    await server.app.inject({
      method: 'POST',
      url: '/api/v2/admin_api/detect_rules',
      headers,
      payload: { name: 'Chinese', regex: '\\p{Han}' },
    });
    const told = async (agent: string | null) => {
      await setNode(server, real.id, { agent: agent as 'xrayrp' });
      server.clock.turn(2);
      const url = `/api/v2/server/config?token=${token}&machine_id=${machine_id}&node_id=${real.id}`;
      const answer = await server.app.inject(url);
      expect(answer.statusCode, answer.body).toBe(200);
      const { tls_settings, routes } = answer.json();
      return { ...tls_settings, rules: routes?.map(({ match }: { match: string[] }) => match[0]) };
    };
    const whole = { dest: '[2001:db8::1]:8443', server_port: '8443', short_id: ['0123abcd', '', '89ef'] };
    const divided = { dest: '[2001:db8::1]', server_port: '8443', short_id: '0123abcd' };
    expect(await told('xrayrp')).toMatchObject({ ...divided, rules: ['\\p{Han}'] });
    for (const agent of ['xboard-node', null])
      expect(await told(agent)).toMatchObject({ ...whole, rules: undefined });
  });

  test('must have the number of its key, and a node’s key is refused', async () => {
    const { machine_id, key: token } = await make();
    const statuses = [
      (await ask('machine/nodes', { machine_id: machine_id + 1, token })).statusCode,
      (await ask('machine/nodes', { machine_id, token: one.key })).statusCode,
      (await ask('machine/status', { machine_id, token: one.key, cpu: 1 })).statusCode,
    ];
    expect(statuses).toEqual([401, 403, 403]);
  });

  test('reports its load, and is shown with its last contact', async () => {
    const { machine_id, key: token } = await make();
    const answer = await ask('machine/status', {
      machine_id,
      token,
      cpu: 25,
      mem: { total: 100, used: 1 },
      net: { in_speed: 1, out_speed: 2 },
    });
    expect([answer.statusCode, answer.body]).toEqual([200, '{"data":true}']);
    const { result } = await admin('GET', 'machines');
    expect(result).toEqual([
      {
        machine_id,
        machine_name: 'hk',
        node_ids: [one.id, two.id],
        created_at: expect.any(String),
        last_heard_at: server.clock.now().toISOString(),
        load: 0.25,
      },
    ]);
  });
});

describe('the key of a machine', () => {
  test('is replaced without a gap, and refused once it is revoked', async () => {
    const { machine_id, key: token } = await make();
    const { result } = await admin('POST', 'keys', { node_id: null, machine_id, name: '2027' });
    const listed = (await admin('GET', 'keys')).result.filter(
      (key: { machine_id: number | null }) => key.machine_id === machine_id,
    );
    expect(listed).toHaveLength(2);
    const first = listed.find((key: { key_id: number }) => key.key_id !== result.key_id);
    for (const each of [token, result.key])
      expect((await ask('machine/nodes', { machine_id, token: each })).statusCode).toBe(200);
    await admin('DELETE', `keys/${first.key_id}`);
    expect((await ask('machine/nodes', { machine_id, token })).statusCode).toBe(401);
    expect((await ask('machine/nodes', { machine_id, token: result.key })).statusCode).toBe(200);
  });

  test('ends with its machine, whose nodes stay', async () => {
    const { machine_id, key: token } = await make();
    expect((await admin('DELETE', `machines/${machine_id}`)).status).toBe(200);
    expect((await ask('machine/nodes', { machine_id, token })).statusCode).toBe(401);
    expect((await ask('handshake', { token: one.key, node_id: one.id })).statusCode).toBe(200);
    expect((await admin('DELETE', `machines/${machine_id}`)).code).toBe('node.machine_unknown');
  });

  test('is not made for an unknown machine, or for a node as well', async () => {
    const { machine_id } = await make();
    const keys = (body: object) => admin('POST', 'keys', body);
    expect(await keys({ node_id: null, machine_id: 999 })).toMatchObject({ status: 404 });
    expect(await keys({ node_id: one.id, machine_id })).toMatchObject({ status: 404 });
  });
});

test('a node moves from one machine to another, and unknown nodes and used names are refused', async () => {
  const first = await make();
  const other = (await admin('POST', 'machines', { machine_name: 'jp', node_ids: [two.id] })).result;
  expect([(await nodesOf(first)).nodes.length, (await nodesOf(other)).nodes.length]).toEqual([1, 1]);
  expect(await admin('POST', 'machines', { machine_name: 'jp' })).toMatchObject({
    status: 409,
    code: 'node.machine_name_taken',
  });
  const unknown = await admin('PUT', `machines/${other.machine_id}/nodes`, { node_ids: [999] });
  expect([unknown.status, unknown.code]).toEqual([404, 'node.unknown']);
  expect((await nodesOf(other)).nodes).toHaveLength(1);
});
