import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { managedNode, nodeHealth } from '../../testing/node.ts';
import { ferry, type Setting } from '../../testing/terminal.ts';

const env = { FERRY_TOKEN: 'token-1' };
const answer = (result: unknown) => ({ body: { is_success: true, message: '', result } });

let machine: Server;
let port: number;
let date = new Date('2026-11-21T08:00:02Z');
beforeAll(async () => {
  machine = createServer((_request, response) => {
    response.writeHead(400, { date: date.toUTCString() }).end();
  });
  await new Promise<void>((resolve) => machine.listen(0, '127.0.0.1', () => resolve()));
  port = (machine.address() as AddressInfo).port;
});
afterAll(() => machine.close());

const ws = { network: 'ws', path: '/ray' };
const shown = (change: object = {}) => ({
  ...managedNode,
  config: { kind: 'vmess', port, transport: ws, tls: null },
  user_group_host: { a1: { host: '127.0.0.1' }, a2: { host: '127.0.0.1' }, a3: null },
  ...change,
});
const health = (status: string, change: object = {}) => ({
  ...nodeHealth,
  status,
  last_heard_at: '2026-11-21T07:59:00Z',
  online_users: 2,
  ...change,
});
const tried = (node: object, setting: Setting = {}) =>
  ferry(['nodes', 'test', '3', '--json'], {
    env,
    reply: ({ url }) => answer(url.endsWith('/health') ? [health('online')] : node),
    ...setting,
  });

test('a node is reached once for groups of one address, and its clock is compared', async () => {
  const { code, out } = await tried(shown());
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    status: 'online',
    entries: [{ groups: 'a1, a2', address: `127.0.0.1:${port}`, ahead: 2, problem: null }],
  });
});

test('a clock that is off, a closed port and a machine without TLS are named, and end with 1', async () => {
  date = new Date('2026-11-21T08:10:00Z');
  const off = await tried(shown());
  expect([off.code, JSON.parse(off.out).entries[0].problem]).toEqual([1, 'its clock is 600 seconds off']);
  const closed = await tried(shown({ user_group_host: { a1: { host: '127.0.0.1', port: 1 } } }));
  expect(JSON.parse(closed.out).entries[0]).toMatchObject({
    reached: null,
    problem: expect.stringContaining('ECONNREFUSED'),
  });
  const tls = { server_name: 'hk.example.com' };
  const plain = await tried(shown({ config: { kind: 'trojan', port, transport: { network: 'tcp' }, tls } }));
  expect([plain.code, JSON.parse(plain.out).entries[0].problem]).toEqual([1, expect.any(String)]);
});

test('one over UDP is not tried', async () => {
  const config = { kind: 'hysteria2', port: 1, tls: { server_name: 'hk.example.com' }, obfs: null };
  expect(JSON.parse((await tried(shown({ config }))).out).entries).toEqual([]);
});

test('watch says each change once, also that the server is away, until Ctrl-C', async () => {
  let waits = 0;
  const replies = [
    answer([health('online')]),
    answer([health('online')]),
    new Error('away'),
    answer([health('stale')]),
  ];
  const { code, out, err, sleeps } = await ferry(['nodes', 'watch', '--every', '5'], {
    env,
    reply: (_request, index) => replies[index] ?? new Error('no more'),
    onSleep: (_length, interrupt) => {
      waits += 1;
      if (waits === 4) interrupt();
    },
  });
  expect(code).toBe(130);
  expect(sleeps).toEqual([5_000, 5_000, 5_000, 5_000]);
  expect(
    out
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  ').slice(1)),
  ).toEqual([
    ['3', '香港 01', 'online', '2 online'],
    ['3', '香港 01', 'online → stale', '2 online'],
  ]);
  expect(err.split('\n')).toHaveLength(3);
});

const removal = {
  node_id: 3,
  node_name: '香港 01',
  is_enabled: true,
  last_heard_at: null,
  online_users: 4,
  keys: 2,
  events: 5,
  detect_hits: 6,
  speed_tests: 7,
  billed_bytes: 1024,
  blocked_ips: 1,
  reports_waiting: 0,
};

test('delete says what hangs on the node, and does it with --yes alone', async () => {
  const reply = () => answer(removal);
  const said = await ferry(['nodes', 'delete', '3'], { env, reply });
  expect(said.requests.map(({ method }) => method)).toEqual(['GET']);
  expect(said.code).toBe(2);
  expect(said.err).toContain('2 keys, 5 events, 6 hits of audit rules, 7 speed tests');
  expect(said.err).toContain('Nothing was done.');
  const done = await ferry(['nodes', 'delete', '3', '--yes'], { env, reply });
  expect(done.requests).toMatchObject([
    { method: 'DELETE', url: 'https://ferry.test/api/v2/admin_api/nodes/3' },
  ]);
});
