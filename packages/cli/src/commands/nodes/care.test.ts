import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { managedNode, nodeHealth } from '../../testing/node.ts';
import { answer, asAdmin, type Setting } from '../../testing/terminal.ts';

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
  asAdmin(['nodes', 'test', '3', '--json'], {
    reply: ({ url }) => answer(url.endsWith('/health') ? [health('online')] : node),
    ...setting,
  });

test('a node with one address for several groups is tested once, with its clock', async () => {
  const { code, out } = await tried(shown());
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    status: 'online',
    entries: [{ groups: 'a1, a2', address: `127.0.0.1:${port}`, ahead: 2, problem: null }],
  });
});

test('a wrong clock, a closed port and a machine without TLS are reported, and end with 1', async () => {
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

test('a node over UDP is not tested', async () => {
  const config = { kind: 'hysteria2', port: 1, tls: { server_name: 'hk.example.com' }, obfs: null };
  expect(JSON.parse((await tried(shown({ config }))).out).entries).toEqual([]);
});

test('watch prints each change once, also an unreachable server, until Ctrl-C', async () => {
  let waits = 0;
  const replies = [
    answer([health('online')]),
    answer([health('online')]),
    new Error('away'),
    answer([health('stale')]),
  ];
  const { code, out, err, sleeps } = await asAdmin(['nodes', 'watch', '--every', '5'], {
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

test('delete shows what the node has, and removes it only with --yes', async () => {
  const reply = () => answer(removal);
  const said = await asAdmin(['nodes', 'delete', '3'], { reply });
  expect(said.requests.map(({ method }) => method)).toEqual(['GET']);
  expect(said.code).toBe(2);
  expect(said.err).toContain('2 keys, 5 events, 6 hits of audit rules, 7 speed tests');
  expect(said.err).toContain('Nothing was done.');
  const done = await asAdmin(['nodes', 'delete', '3', '--yes'], { reply });
  expect(done.requests).toMatchObject([
    { method: 'DELETE', url: 'https://ferry.test/api/v2/admin_api/nodes/3' },
  ]);
});
