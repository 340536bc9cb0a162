// No calls: which agent serves which nodes, for the installer, the settings of nodes, and the documentation.

import type { NodeAgent } from '../agents.ts';
import type { NodeConfig } from '../config.ts';
import type { Transport } from '../transport.ts';
import type { Setting } from './settings.ts';
import { serverSettings, tlsOf } from './support.ts';

type Kind = NodeConfig['kind'];
type Network = Transport['network'];

/** The two families of calls by which agents ask and report. */
export type AgentCalls = 'mod_mu' | 'uniproxy';

/** How an agent serves a kind of node. */
interface Serving {
  /** The transports that it can serve. By default all transports of the kind. */
  readonly networks?: readonly Network[];
  /** The settings that it supports, of those that an agent must support for clients to use the node. */
  readonly knows?: readonly Setting[];
  /** It serves the kind only without TLS. */
  readonly isPlainOnly?: true;
  /** Settings that it does not read, by their path in the config. The agent behaves as if they were not set. */
  readonly ignores?: readonly string[];
  /**
   * A customer who is cut off keeps the open connection, and none of its traffic is reported, until the client closes
   * it. Seen with a real client.
   */
  readonly keepsConnections?: true;
  /**
   * A build of its sources carried the traffic of real clients and counted every byte. Otherwise only its sources were
   * read.
   */
  readonly hasRun?: true;
}

type Serves = Readonly<Partial<Record<Kind, Serving>>>;

/** What agents match audit rules with: the engine of Go, which is RE2, or `re` of Python. */
export type RuleEngine = 'go' | 'python';

interface Agent {
  readonly title: string;
  /** Left out: it gets no rules. */
  readonly engine?: RuleEngine;
  /** The revision of its sources that was read. */
  readonly revision: string;
  readonly serves: Readonly<Partial<Record<AgentCalls, Serves>>>;
}

/** The agents of which the sources are known. */
export type KnownAgent = Exclude<NodeAgent, 'other'>;

const run = { hasRun: true } as const;
const plainNetworks = ['tcp', 'ws', 'grpc'] as const;
/** Only Xray's core has XHTTP. */
const withoutXhttp = { networks: [...plainNetworks, 'httpupgrade'] } as const;
/** Of several names and short ids of REALITY, the agent accepts only those that clients send. */
const moreNames = ['security.server_names', 'security.short_ids'] as const;
/** Clients change ports, but the agent listens at one: a firewall rule on the node has to forward the others to it. */
const withoutHops = { ignores: ['hop_ports'] } as const;

/**
 * What each agent serves, as its sources say: Mtoly/XrayRP (`api/sspanel`, `api/newV2board`), XrayR-project/XrayR,
 * wyx2685/v2node (`api/v2board`, `core/inbound.go`), wyx2685/V2bX (`api/panel`), cedar2025/Xboard-Node
 * (`internal/model/capability.go`), Anankke/shadowsocks-mod. The tables in docs/agents.md say the same.
 */
export const knownAgents: Readonly<Record<KnownAgent, Agent>> = {
  xrayrp: {
    title: 'XrayRP',
    engine: 'go',
    revision: '0.9.1-alpha-5',
    serves: {
      mod_mu: {
        vmess: run,
        vless: {},
        trojan: { ...run, networks: plainNetworks },
        shadowsocks: run,
        tuic: { ignores: ['congestion_control'], hasRun: true },
        anytls: { ignores: ['padding_scheme'] },
        http: { isPlainOnly: true },
        socks5: { isPlainOnly: true },
      },
      uniproxy: {
        vmess: {},
        vless: { ignores: moreNames },
        trojan: { networks: plainNetworks },
        shadowsocks: {},
        hysteria2: {},
        tuic: {},
        anytls: {},
        http: {},
        socks5: {},
      },
    },
  },
  xrayr: {
    title: 'XrayR',
    engine: 'go',
    revision: 'dd786ef',
    serves: {
      mod_mu: { vmess: {}, vless: {}, trojan: { networks: plainNetworks }, shadowsocks: {} },
      uniproxy: { vmess: {}, vless: { ignores: moreNames }, trojan: { networks: ['tcp'] }, shadowsocks: {} },
    },
  },
  v2node: {
    title: 'v2node',
    revision: '2daa9dd',
    serves: {
      uniproxy: {
        vmess: run,
        vless: { ...run, knows: ['encryption', 'mldsa'] },
        trojan: { ...run, networks: plainNetworks },
        shadowsocks: run,
        hysteria2: { ...run, ...withoutHops },
        tuic: run,
        anytls: run,
      },
    },
  },
  v2bx: {
    title: 'V2bX',
    engine: 'go',
    revision: '484faaf',
    serves: {
      uniproxy: {
        vmess: { ...run, ...withoutXhttp },
        vless: { ...run, ...withoutXhttp, ignores: moreNames },
        trojan: { ...run, networks: plainNetworks },
        shadowsocks: run,
        hysteria2: { ...run, ...withoutHops, keepsConnections: true },
      },
    },
  },
  'xboard-node': {
    title: 'Xboard-Node',
    revision: 'f72f598',
    serves: {
      uniproxy: {
        vmess: { knows: ['ech'] },
        vless: { knows: ['encryption', 'ech'], ignores: ['security.server_names'] },
        trojan: { knows: ['ech'] },
        shadowsocks: {},
        hysteria2: withoutHops,
        tuic: {},
        naive: {},
        anytls: {},
        mieru: {},
        http: {},
        socks5: { isPlainOnly: true },
      },
    },
  },
  'shadowsocks-mod': {
    title: 'shadowsocks-mod',
    engine: 'python',
    revision: '0c00b79',
    serves: { mod_mu: { shadowsocksr: {} } },
  },
};

export const knownAgentNames = Object.keys(knownAgents) as KnownAgent[];

/** The name in the certificate of a node. `null`: the node has no TLS of its own. */
export const certificateName = (config: NodeConfig): string | null => tlsOf(config)?.server_name ?? null;

/** Why an agent does not serve a node: its kind, its transport, its TLS, or another setting that clients need. */
export type Unfit = 'kind' | 'transport' | 'tls' | 'setting';

function unfitness(serving: Serving | undefined, config: NodeConfig): Unfit | null {
  if (serving === undefined) return 'kind';
  if (serving.isPlainOnly && certificateName(config) !== null) return 'tls';
  if ('transport' in config && serving.networks?.includes(config.transport.network) === false)
    return 'transport';
  return serverSettings(config).every((setting) => serving.knows?.includes(setting)) ? null : 'setting';
}

/** Whether a field of the config is set, which may be within another one. */
function isSet(config: object, path: string): boolean {
  const [first = '', ...rest] = path.split('.');
  const value: unknown = Object.entries(config).find(([key]) => key === first)?.[1];
  if (rest.length === 0) return value !== undefined;
  return typeof value === 'object' && value !== null && isSet(value, rest.join('.'));
}

/** How an agent serves a node: by which calls, and which of the node's settings it does not read. */
export interface Fit {
  readonly by: AgentCalls;
  readonly ignored: readonly string[];
  /** Whether a customer who is cut off keeps the open connection. */
  readonly keepsConnections: boolean;
  /** Whether a build was run, and not only its sources read. */
  readonly hasRun: boolean;
}

/**
 * How an agent serves a node: by `mod_mu` if it can, else by UniProxy. If it cannot serve the node, the most specific
 * reason.
 */
export function fitOf(agent: KnownAgent, config: NodeConfig): Fit | Unfit {
  let closest: Unfit = 'kind';
  for (const by of ['mod_mu', 'uniproxy'] as const) {
    const serving = knownAgents[agent].serves[by]?.[config.kind];
    const unfit = unfitness(serving, config);
    if (unfit === null) {
      const ignored = (serving?.ignores ?? []).filter((path) => isSet(config, path));
      const { keepsConnections = false, hasRun = false } = serving ?? {};
      return { by, ignored, keepsConnections, hasRun };
    }
    if (unfit !== 'kind') closest = unfit;
  }
  return closest;
}

/** How an agent serves a node by these calls, or why it does not. */
export const fitBy = (agent: KnownAgent, by: AgentCalls, config: NodeConfig): Unfit | null =>
  unfitness(knownAgents[agent].serves[by]?.[config.kind], config);

/** The agents that serve a node. `other` is always one of them, because its limits are unknown. */
export const agentsFor = (config: NodeConfig): NodeAgent[] => [
  ...knownAgentNames.filter((name) => typeof fitOf(name, config) !== 'string'),
  'other',
];
