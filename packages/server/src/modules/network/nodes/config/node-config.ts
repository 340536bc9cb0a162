import type { ConfigOf, NodeConfig } from '@ferry/core/contract/nodes/config';
import { anytls } from '../kinds/anytls.ts';
import { hysteria2 } from '../kinds/hysteria2.ts';
import { juicity } from '../kinds/juicity.ts';
import type { CustomConfig, Kind, UserFields } from '../kinds/kind.ts';
import { mieru } from '../kinds/mieru.ts';
import { naive } from '../kinds/naive.ts';
import { http, socks5 } from '../kinds/plain-proxies.ts';
import { shadowsocks } from '../kinds/shadowsocks.ts';
import { shadowsocksr } from '../kinds/shadowsocksr.ts';
import { trojan } from '../kinds/trojan.ts';
import { tuic } from '../kinds/tuic.ts';
import { vless } from '../kinds/vless.ts';
import { vmess } from '../kinds/vmess.ts';

/** All kinds. A new kind needs its schema in the contract, a file in `kinds/` and a line here. */
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
  anytls,
  mieru,
  http,
  socks5,
};

/** What agents get about a node of any kind. */
export interface AgentView {
  sort: number;
  server: string;
  customConfig: CustomConfig;
  users: UserFields;
}

// The discriminator links the config to its kind, but the type checker cannot follow that.
const kindOf = (config: NodeConfig) => kinds[config.kind] as Kind<NodeConfig>;

/** Which fields of customers a node of any kind needs: the part of `agentView` that each poll asks for. */
export const userFieldsOf = (config: NodeConfig): UserFields => kindOf(config).users(config);

export function agentView(config: NodeConfig, host: string): AgentView {
  const kind = kindOf(config);
  return {
    sort: kind.sort(config),
    server: kind.server(config, host),
    customConfig: kind.customConfig(config),
    users: kind.users(config),
  };
}

/** Parses a stored entry of a node: a host, with an IPv6 address in brackets, and an optional port. */
export function readEntry(entry: string): { host: string; port: number | null } {
  const [, host, port] = /^(\[[^\]]+\]|[^:]+):(\d{1,5})$/.exec(entry) ?? [];
  return { host: (host ?? entry).replace(/^\[|\]$/g, ''), port: port === undefined ? null : Number(port) };
}

/**
 * Where customers of a link group connect to a node: its entry for that group, else the first one, with the port if
 * it has one. Customers without a group use the first.
 */
export function entryOf(
  node: { hosts: readonly string[]; config: NodeConfig },
  linkGroup: number | null,
): { host: string; port: number } {
  const { host, port } = readEntry(node.hosts[(linkGroup ?? 1) - 1] || node.hosts[0] || '');
  return { host, port: port ?? node.config.client_port ?? node.config.port };
}
