import type { NodeConfig } from '@ferry/core/contract/nodes/config';
import { say } from '../../../words/say.ts';

type Kind = NodeConfig['kind'];

/** How an agent serves a kind of node. */
interface Serving {
  /** `NodeType` in the agent's file, if it has one. */
  readonly nodeType?: string;
  /** Of the node's settings the agent reads only the port. */
  readonly isPortOnly?: boolean;
  /** The agent serves the kind only without TLS. */
  readonly isPlainOnly?: boolean;
  /**
   * With TLS the agent compares its certificate with the server's at each poll. If they differ, it takes over nothing of
   * the poll, so that customers who are cut off stay.
   */
  readonly comparesCertificate?: boolean;
}

interface Agent {
  readonly title: string;
  readonly serves: Readonly<Partial<Record<Kind, Serving>>>;
  /** At its start it asks the server for its certificate. */
  readonly asksForCertificate: boolean;
  /** It takes REALITY from the server only with two lines in its file. */
  readonly needsRealityLines: boolean;
  /** Whether `ferry nodes install` has a script for it. */
  readonly hasScript: boolean;
}

export const agentNames = ['xrayrp', 'xrayr', 'shadowsocks-mod'] as const;
export type AgentName = (typeof agentNames)[number];

/**
 * What each agent serves by these calls, as its sources say: Mtoly/XrayRP at 0.9.1-alpha-5 (`api/sspanel/sspanel.go`),
 * XrayR-project/XrayR at dd786ef, Anankke/shadowsocks-mod at 0c00b79. The table in docs/agents.md says the same.
 */
export const agents: Readonly<Record<AgentName, Agent>> = {
  xrayrp: {
    title: 'XrayRP',
    serves: {
      vmess: { nodeType: 'V2ray', comparesCertificate: true },
      vless: { nodeType: 'V2ray', comparesCertificate: true },
      trojan: { nodeType: 'Trojan', comparesCertificate: true },
      shadowsocks: { nodeType: 'Shadowsocks' },
      tuic: { nodeType: 'Tuic', isPortOnly: true },
      http: { nodeType: 'HTTP', isPlainOnly: true },
      socks5: { nodeType: 'Socks', isPlainOnly: true },
    },
    asksForCertificate: true,
    needsRealityLines: false,
    hasScript: true,
  },
  xrayr: {
    title: 'XrayR',
    serves: {
      vmess: { nodeType: 'V2ray' },
      vless: { nodeType: 'V2ray' },
      trojan: { nodeType: 'Trojan' },
      shadowsocks: { nodeType: 'Shadowsocks' },
    },
    asksForCertificate: false,
    needsRealityLines: true,
    hasScript: true,
  },
  'shadowsocks-mod': {
    title: 'shadowsocks-mod',
    serves: { shadowsocksr: {} },
    asksForCertificate: false,
    needsRealityLines: false,
    hasScript: false,
  },
};

/**
 * The releases of XrayRP. The tag is the first place to look at when a newer one is to be installed: older ones than
 * 0.9.1-alpha-3, also 0.9.1 and 0.9.8, have no `SHA256SUMS`.
 */
export const releases = {
  url: 'https://github.com/Mtoly/XrayRP/releases/download',
  tag: '0.9.1-alpha-5',
} as const;

/** The name in the certificate of a node. `null`: the node has no TLS of its own. */
export function certificateName(config: NodeConfig): string | null {
  if (config.kind === 'vless') return config.security.type === 'tls' ? config.security.server_name : null;
  return 'tls' in config && config.tls !== null ? config.tls.server_name : null;
}

/** Why an agent does not serve a node. `null`: it does. */
export function whyNotServed(name: AgentName, config: NodeConfig): string | null {
  const { kind } = config;
  const { title, serves } = agents[name];
  const serving = serves[kind];
  if (serving?.isPlainOnly === true && certificateName(config) !== null)
    return say('nodes.serves_without_tls', { title, kind });
  if (serving !== undefined) return null;
  const others = agentNames.filter((other) => agents[other].serves[kind] !== undefined);
  if (others.length === 0) return say('nodes.no_agent_serves', { kind });
  return say('nodes.does_not_serve', { title, kind, others: others.join(', ') });
}
