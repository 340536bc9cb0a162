import { expect } from 'vitest';
import type { NodeConfig } from '../../../packages/server/src/modules/network/nodes/index.ts';
import { seeds } from '../../../packages/server/src/testing/formats/every-kind.ts';
import { freePorts } from '../../../packages/server/src/testing/formats/v2ray.ts';
import type { Core } from './cores.ts';
import { download, until } from './programs.ts';
import { openOrigin, openOtherSite, openRealSite, serverName } from './real-site.ts';
import { size } from './try-agent.ts';
import { startV2node } from './v2node.ts';

/** An X25519 key, made for these tests. */
const key = 'dwdtCnMYpX08FsFyUbJmRd9ML5LrwJkqwXf7pR25LCo';
const ws = { network: 'ws', path: '/ferry', host: serverName, early_data: 2_048 } as const;
const httpupgrade = { network: 'httpupgrade', path: '/ferry', host: serverName } as const;
const xhttp = { network: 'xhttp', path: '/ferry', host: serverName } as const;

/**
 * Nodes with a certificate that no authority signed, which clients compare, and nodes of REALITY, which show strangers
 * another site.
 */
const kindsOf = (certificate: string, otherSite: string) => {
  const tls = { server_name: serverName, pins: [{ certificate }] };
  const security = { type: 'tls', ...tls } as const;
  const vless = { kind: 'vless', port: 1, security } as const;
  const reality = {
    ...({ type: 'reality', server_name: serverName, dest: otherSite } as const),
    ...{ private_key: key, short_id: '0123abcd' },
  };
  const encryption = { mode: 'random', ticket_seconds: 600, private_key: key } as const;
  return {
    'vless vision': { ...vless, transport: { network: 'tcp' }, flow: 'xtls-rprx-vision' },
    'vless reality': { ...vless, security: reality, transport: { network: 'tcp' }, flow: 'xtls-rprx-vision' },
    'vless reality grpc': { ...vless, security: reality, transport: { network: 'grpc', service_name: 'up' } },
    'vless reality xhttp': { ...vless, security: reality, transport: xhttp },
    'vless reality mldsa': {
      ...{ ...vless, transport: { network: 'tcp' }, flow: 'xtls-rprx-vision' },
      security: { ...reality, mldsa65_seed: seeds.mldsa65 },
    },
    'vless encryption': {
      ...{ kind: 'vless', port: 1, transport: { network: 'tcp' }, security: { type: 'none' }, encryption },
    },
    'vless xhttp': { ...vless, transport: xhttp },
    'vless xhttp packet-up': { ...vless, transport: { ...xhttp, mode: 'packet-up' } },
    'vless encryption xhttp': { ...vless, transport: xhttp, encryption: { ...encryption, mode: 'native' } },
    'vless httpupgrade': { ...vless, transport: httpupgrade },
    'vmess ws': { kind: 'vmess', port: 1, transport: ws, tls },
    'trojan grpc': { kind: 'trojan', port: 1, transport: { network: 'grpc', service_name: 'up' }, tls },
    'ss 2022': {
      ...{ kind: 'shadowsocks', port: 1, method: '2022-blake3-aes-256-gcm', user_key_from: 'uuid' },
      server_key: Buffer.alloc(32, 7).toString('base64'),
    },
    hysteria2: { kind: 'hysteria2', port: 1, tls, obfs: { type: 'salamander', password: 'hidden words' } },
    tuic: { kind: 'tuic', port: 1, tls, congestion_control: 'bbr', udp_relay_mode: 'native' },
    anytls: { kind: 'anytls', port: 1, tls },
  } as const satisfies Record<string, NodeConfig>;
};
export type CoreKind = keyof ReturnType<typeof kindsOf>;

/** Seconds in which an agent has polled twice, and some for a slow machine. */
const polled = 180;

/**
 * A real client loads the site's profile and fetches through each node of a v2node: all bytes come, and what was billed is
 * what was reported. Returns what was seen.
 */
export async function tryCore(agent: string, { path, start }: Core, serves: readonly CoreKind[]) {
  await using other = await openOtherSite();
  const ports = await freePorts(2 * serves.length);
  await using site = await openRealSite('v2node', (sha256) => {
    const kinds = kindsOf(sha256, other.address);
    return Object.fromEntries(serves.map((name, at) => [name, { ...kinds[name], port: ports[at] ?? 0 }]));
  });
  await using origin = await openOrigin();
  await using program = startV2node(agent, site);
  const proxies = new Map(serves.map((name, at) => [name as string, ports[serves.length + at] ?? 0]));
  await using client = await start(site, path, proxies);
  const within = (seconds: number) => ({ seconds, programs: [program, client] });
  const seen: string[] = [];
  for (const { name } of site.nodes) {
    const through = (bytes: number) => download(`${origin.url}/${bytes}`, proxies.get(name) ?? 0, 30_000);
    await until(`${name} serves`, async () => (await through(1)) === 1, within(60));
    expect([name, await through(size)]).toEqual([name, size]);
  }
  for (const { id, name } of site.nodes) {
    const billedTo = async () => (await site.traffic(id)).billed.get(site.customer.id) ?? 0;
    await until(`${name} reports`, async () => (await billedTo()) >= size, within(polled));
    const { reported, billed } = await site.traffic(id);
    const whole = billed.get(site.customer.id) ?? 0;
    expect([name, whole]).toEqual([name, reported]);
    expect([name, whole / size < 1.06]).toEqual([name, true]);
    seen.push(`${name}: ${size} bytes, ${whole} billed`);
  }
  return seen.join('\n');
}
