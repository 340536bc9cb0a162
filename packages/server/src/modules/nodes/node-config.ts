import * as z from 'zod';
import { hysteria2, hysteria2Config } from './kinds/hysteria2.ts';
import { juicity, juicityConfig } from './kinds/juicity.ts';
import type { CustomConfig, Kind, UserFields } from './kinds/kind.ts';
import { naive, naiveConfig } from './kinds/naive.ts';
import { http, httpConfig, socks5, socks5Config } from './kinds/plain-proxies.ts';
import { shadowsocks, shadowsocksConfig } from './kinds/shadowsocks.ts';
import { shadowsocksr, shadowsocksrConfig } from './kinds/shadowsocksr.ts';
import { trojan, trojanConfig } from './kinds/trojan.ts';
import { tuic, tuicConfig } from './kinds/tuic.ts';
import { vless, vlessConfig } from './kinds/vless.ts';
import { vmess, vmessConfig } from './kinds/vmess.ts';

/** How a node is reached, a shape per kind. A further kind adds its file under `kinds/` and two lines here. */
export const nodeConfig = z.discriminatedUnion('kind', [
  vmessConfig,
  vlessConfig,
  trojanConfig,
  shadowsocksConfig,
  shadowsocksrConfig,
  hysteria2Config,
  tuicConfig,
  juicityConfig,
  naiveConfig,
  httpConfig,
  socks5Config,
]);
export type NodeConfig = z.infer<typeof nodeConfig>;
export type ConfigOf<K extends NodeConfig['kind']> = Extract<NodeConfig, { kind: K }>;

const kinds: { [K in NodeConfig['kind']]: Kind<ConfigOf<K>> } = {
  vmess,
  vless,
  trojan,
  shadowsocks,
  shadowsocksr,
  hysteria2,
  tuic,
  juicity,
  naive,
  http,
  socks5,
};

/** What agents are told of a node, whatever its kind. */
export interface AgentView {
  sort: number;
  server: string;
  customConfig: CustomConfig;
  users: UserFields;
}

export function agentView(config: NodeConfig, host: string): AgentView {
  // The union's member and its kind belong together by the tag, which the type checker can not follow.
  const kind = kinds[config.kind] as Kind<NodeConfig>;
  return {
    sort: kind.sort(config),
    server: kind.server(config, host),
    customConfig: kind.customConfig(config),
    users: kind.users(config),
  };
}

/**
 * Where customers of a link group reach a node: its host for that group, else the first, with a port where it names
 * one. Who was given no group yet is of the first.
 */
export function entryOf(
  node: { hosts: readonly string[]; config: NodeConfig },
  linkGroup: number | null,
): { host: string; port: number } {
  const entry = node.hosts[(linkGroup ?? 1) - 1] || node.hosts[0] || '';
  const [, host, port] = /^(\[[^\]]+\]|[^:]+):(\d{1,5})$/.exec(entry) ?? [];
  return {
    host: (host ?? entry).replace(/^\[|\]$/g, ''),
    port: port === undefined ? (node.config.client_port ?? node.config.port) : Number(port),
  };
}
