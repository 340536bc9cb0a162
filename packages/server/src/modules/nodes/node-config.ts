import * as z from 'zod';
import type { CustomConfig, Kind } from './kinds/kind.ts';
import { shadowsocks, shadowsocksConfig } from './kinds/shadowsocks.ts';
import { trojan, trojanConfig } from './kinds/trojan.ts';
import { vmess, vmessConfig } from './kinds/vmess.ts';

/** How a node is reached, a shape per kind. A further kind adds its file under `kinds/` and a line here. */
export const nodeConfig = z.discriminatedUnion('kind', [vmessConfig, trojanConfig, shadowsocksConfig]);
export type NodeConfig = z.infer<typeof nodeConfig>;

const kinds: { [K in NodeConfig['kind']]: Kind<Extract<NodeConfig, { kind: K }>> } = {
  vmess,
  trojan,
  shadowsocks,
};

/** What agents are told of a node, whatever its kind. */
export interface AgentView {
  sort: number;
  server: string;
  customConfig: CustomConfig;
  method: string;
}

export function agentView(config: NodeConfig, host: string): AgentView {
  // The union's member and its kind belong together by the tag, which the type checker can not follow.
  const kind = kinds[config.kind] as Kind<NodeConfig>;
  return {
    sort: kind.sort(config),
    server: kind.server(config, host),
    customConfig: kind.customConfig(config),
    method: kind.method(config),
  };
}

/** Where customers of a link group reach a node: its host for that group, else the first, with a port where it names one. */
export function entryOf(
  node: { hosts: readonly string[]; config: NodeConfig },
  linkGroup: number,
): { host: string; port: number } {
  const entry = node.hosts[linkGroup - 1] || node.hosts[0] || '';
  const [, host, port] = /^(\[[^\]]+\]|[^:]+):(\d{1,5})$/.exec(entry) ?? [];
  return {
    host: (host ?? entry).replace(/^\[|\]$/g, ''),
    port: port === undefined ? (node.config.client_port ?? node.config.port) : Number(port),
  };
}
