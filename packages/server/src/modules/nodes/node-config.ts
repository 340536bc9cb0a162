import type { ConfigOf, NodeConfig } from '@ferry/core/contract/node-config';
import { hysteria2 } from './kinds/hysteria2.ts';
import { juicity } from './kinds/juicity.ts';
import type { CustomConfig, Kind, UserFields } from './kinds/kind.ts';
import { naive } from './kinds/naive.ts';
import { http, socks5 } from './kinds/plain-proxies.ts';
import { shadowsocks } from './kinds/shadowsocks.ts';
import { shadowsocksr } from './kinds/shadowsocksr.ts';
import { trojan } from './kinds/trojan.ts';
import { tuic } from './kinds/tuic.ts';
import { vless } from './kinds/vless.ts';
import { vmess } from './kinds/vmess.ts';

/** What the server knows of each kind. A further kind adds its shape to the contract, a file under `kinds/` and a line here. */
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

/** An entry of a node as it is kept: a host, an IPv6 address in brackets, with a port where it names one. */
export function readEntry(entry: string): { host: string; port: number | null } {
  const [, host, port] = /^(\[[^\]]+\]|[^:]+):(\d{1,5})$/.exec(entry) ?? [];
  return { host: (host ?? entry).replace(/^\[|\]$/g, ''), port: port === undefined ? null : Number(port) };
}

/**
 * Where customers of a link group reach a node: its host for that group, else the first, with a port where it names
 * one. Who was given no group yet is of the first.
 */
export function entryOf(
  node: { hosts: readonly string[]; config: NodeConfig },
  linkGroup: number | null,
): { host: string; port: number } {
  const { host, port } = readEntry(node.hosts[(linkGroup ?? 1) - 1] || node.hosts[0] || '');
  return { host, port: port ?? node.config.client_port ?? node.config.port };
}
