import { expect } from 'vitest';
import type { KnownAgent } from '../../../packages/core/src/contract/nodes/support/serving.ts';
import type { NodeConfig } from '../../../packages/server/src/modules/network/nodes/index.ts';
import { freePorts } from '../../../packages/server/src/testing/formats/v2ray.ts';
import { openAddresses } from './namespaces.ts';
import { download, type Running, startClient, until } from './programs.ts';
import { openOrigin, openRealSite, type RealSite, serverName } from './real-site.ts';

const tls = { server_name: serverName };
const ws = { network: 'ws', path: '/ferry', host: serverName } as const;

/** A node of each kind that clients of sing-box reach without the fingerprint of a browser. */
export const kinds = {
  'vmess ws': { kind: 'vmess', port: 1, transport: ws, tls },
  'vless tcp': { kind: 'vless', port: 1, transport: { network: 'tcp' }, security: { type: 'tls', ...tls } },
  'trojan grpc': { kind: 'trojan', port: 1, transport: { network: 'grpc', service_name: 'up' }, tls },
  ss: { kind: 'shadowsocks', port: 1, method: 'aes-256-gcm' },
  'ss 2022': {
    kind: 'shadowsocks',
    port: 1,
    method: '2022-blake3-aes-128-gcm',
    server_key: 'MDEyMzQ1Njc4OWFiY2RlZg==',
    user_key_from: 'uuid',
  },
  hysteria2: { kind: 'hysteria2', port: 1, tls, obfs: { type: 'salamander', password: 'hidden words' } },
  'vless httpupgrade': {
    kind: 'vless',
    port: 1,
    transport: { network: 'httpupgrade', path: '/ferry', host: serverName },
    security: { type: 'tls', ...tls },
  },
  anytls: { kind: 'anytls', port: 1, tls },
  tuic: { kind: 'tuic', port: 1, tls, congestion_control: 'bbr', udp_relay_mode: 'native' },
} as const satisfies Record<string, NodeConfig>;
export type KindName = keyof typeof kinds;

interface Tried {
  readonly agent: KnownAgent;
  /** The path of sing-box. */
  readonly core: string;
  readonly serves: readonly KindName[];
  /** Kinds of which it keeps the open connections of who is cut off. */
  readonly keeps?: readonly KindName[];
  readonly start: (site: RealSite) => Running;
}

/** Bytes. */
export const size = 5 * 2 ** 20;
/** Bytes of a device that agents count as online. */
const aliveBytes = 300_000;
/** The addresses of two devices. */
const devices = ['203.0.113.21', '203.0.113.22'] as const;
/** Seconds in which an agent has polled once. */
const pollSeconds = 75;
/** Seconds in which an agent has polled twice, and some for a slow machine. */
const polled = 180;

/**
 * What an agent has to do with each kind: serve real clients, report what was billed, serve on after a restart, drop who was
 * cut off, and, at the first kind, keep to the limits of devices and speed. Returns what was seen.
 */
export async function tryAgent({ agent, core, serves, keeps = [], start }: Tried): Promise<string> {
  const ports = await freePorts(4 * serves.length);
  const configs = Object.fromEntries(
    serves.map((name, index) => [name, { ...kinds[name], port: ports[index] ?? 0 }]),
  );
  await using site = await openRealSite(agent, () => configs);
  await using origin = await openOrigin();
  const { nodes, customer, other } = site;
  const { sql } = site.server.services.database;
  let program = start(site);
  await using _running = { [Symbol.asyncDispose]: () => program.end('SIGKILL') };
  const proxiesOf = (place: number) =>
    new Map(nodes.map(({ name }, index) => [name, ports[place * serves.length + index] ?? 0]));
  const [mine, theirs, elsewhere] = [proxiesOf(1), proxiesOf(2), proxiesOf(3)];
  const clientOf = async (accountId: number, proxies: ReadonlyMap<string, number>, from?: string) => {
    const { outbounds } = await site.profileOf(accountId);
    expect(outbounds.map(({ tag }) => tag)).toEqual(expect.arrayContaining([...proxies.keys()]));
    const certificate = site.certificate.text;
    return startClient(core, site.folder, { outbounds, certificate, ports: proxies, from });
  };
  await using client = await clientOf(customer.id, mine);
  // Two devices: of the loopback's own addresses none counts as one.
  using _devices = openAddresses(...devices);
  await using _other = await clientOf(other.id, theirs, devices[0]);
  await using _elsewhere = await clientOf(other.id, elsewhere, devices[1]);
  const through = (proxies: ReadonlyMap<string, number>, name: string, bytes: number, seconds = 30) =>
    download(`${origin.url}/${bytes}`, proxies.get(name) ?? 0, seconds * 1_000);
  const within = (seconds: number) => ({ seconds, programs: [program, client] });
  const untilServed = async () => {
    for (const { name } of nodes)
      await until(`${name} serves`, async () => (await through(mine, name, 1)) === 1, within(60));
  };

  await untilServed();
  // A refusal later on is then not that of a broken client.
  expect(await through(elsewhere, serves[0] ?? '', 1)).toBe(1);
  for (const { name } of nodes) {
    expect([name, await through(mine, name, size)]).toEqual([name, size]);
    expect([name, await through(theirs, name, size / 5)]).toEqual([name, size / 5]);
  }
  const seen: string[] = [];
  for (const { id, name } of nodes) {
    const isBilled = async () => ((await site.traffic(id)).billed.get(other.id) ?? 0) >= size / 5;
    await until(`${name} reports`, isBilled, within(polled));
    const { reported, billed } = await site.traffic(id);
    const [whole, part] = [billed.get(customer.id) ?? 0, billed.get(other.id) ?? 0];
    expect([name, whole + part]).toEqual([name, reported]);
    expect(whole).toBeGreaterThanOrEqual(size);
    expect([name, whole / size < 1.06]).toEqual([name, true]);
    seen.push(`${name}: ${size} bytes, ${whole} billed`);
  }

  await program.end();
  program = start(site);
  await untilServed();

  const first = serves[0] ?? '';
  await sql
    .updateTable('service')
    .set({ speed_limit: 8, device_limit: 1 })
    .where('account_id', '=', other.id)
    .execute();
  // 4 MB at 8 Mbps are 4 seconds, less what the limit lets through at once.
  let milliseconds = 0;
  const isSlow = async () => {
    const began = performance.now();
    expect(await through(theirs, first, 4_000_000)).toBe(4_000_000);
    milliseconds = performance.now() - began;
    return milliseconds > 2_000;
  };
  await until('the speed limit', isSlow, within(polled));
  seen.push(`4 MB at 8 Mbps: ${Math.round(milliseconds)} ms`);
  // One device is in use, and is known to the agent since its next poll. V2bX lets in all that come before.
  const isKnown = async () => {
    expect(await through(theirs, first, aliveBytes)).toBe(aliveBytes);
    const alive = sql.selectFrom('alive_ip').select('ip').where('account_id', '=', other.id);
    return (await alive.where('alive_until', '>', new Date()).execute()).length === 1;
  };
  await until('the device is known', isKnown, within(polled));
  const known = performance.now();
  const isPolled = async () => (await isKnown()) && performance.now() - known > pollSeconds * 1_000;
  await until('the agent has polled', isPolled, within(polled));
  expect(await through(elsewhere, first, 1, 5)).toBe(0);
  expect(await through(theirs, first, 1)).toBe(1);
  seen.push('a second device was refused');

  // His open connections end and new ones are refused, while the other customer goes on.
  await sql.updateTable('account').set({ is_enabled: false }).where('id', '=', customer.id).execute();
  const cut = performance.now();
  for (const { name } of nodes) {
    if (keeps.some((kept) => kept === name)) continue;
    await until(`${name} refuses`, async () => (await through(mine, name, 1, 5)) === 0, within(polled));
    seen.push(`${name}: cut off within ${Math.round((performance.now() - cut) / 1_000)} s`);
  }
  for (const { name } of nodes) {
    const isServed = async () =>
      (await through(theirs, name, 1, 5)) + (await through(elsewhere, name, 1, 5)) > 0;
    await until(`${name} serves others`, isServed, within(polled));
  }
  return seen.join('\n');
}
