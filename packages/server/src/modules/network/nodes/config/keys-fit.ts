import type { NodeAgent } from '@ferry/core/contract/nodes/agents';
import type { NodeConfig } from '@ferry/core/contract/nodes/config';
import {
  type AgentCalls,
  agentsFor,
  fitBy,
  fitOf,
  type KnownAgent,
  knownAgentNames,
  knownAgents,
  type Unfit,
} from '@ferry/core/contract/nodes/support/serving';
import { tlsOf } from '@ferry/core/contract/nodes/support/support';
import { Refusal } from '../../../../base/refusal.ts';
import { echConfigsOf } from '../kinds/ech.ts';
import { userFieldsOf } from './node-config.ts';

/**
 * Throws if agents of the UniProxy calls would derive other keys. They derive each customer's key for a 2022 cipher
 * from the UUID. With keys from the password they would serve nobody, and no list could change that.
 */
export function assertKeysFit(config: NodeConfig): void {
  const { keyBytes, keyFrom } = userFieldsOf(config);
  if (keyBytes > 0 && keyFrom !== 'uuid')
    throw new Refusal('node.agent_keys', { field: 'config.user_key_from' });
}

/** Throws if the keys for Encrypted Client Hello in the settings cannot be read. */
function assertEchKeys(config: NodeConfig): void {
  const keys = tlsOf(config)?.ech_keys;
  if (keys === undefined || echConfigsOf(keys) !== null) return;
  const of = config.kind === 'vless' ? 'security' : 'tls';
  throw new Refusal('node.ech_keys', { field: `config.${of}.ech_keys` });
}

const unfitCodes = {
  kind: 'node.agent_kind',
  setting: 'node.agent_setting',
  tls: 'node.agent_tls',
  transport: 'node.agent_transport',
} as const satisfies Record<Unfit, string>;

interface Fitting {
  agent: NodeAgent | null;
  config: NodeConfig;
  certificate: { readonly mode?: unknown } | null;
}

/** Throws if the agent of a node is known not to serve it with these settings. */
export function assertAgentFits({ agent, config, certificate }: Fitting): void {
  assertEchKeys(config);
  if (agent === null || agent === 'other') return;
  const { title, serves } = knownAgents[agent];
  const fit = fitOf(agent, config);
  if (typeof fit === 'string') {
    const details = { agent: title, kind: config.kind, allowed: agentsFor(config) };
    throw new Refusal(unfitCodes[fit], { field: 'agent', details });
  }
  if (serves.mod_mu === undefined) assertKeysFit(config);
  if (agent === 'v2node' && certificate?.mode === 'content')
    throw new Refusal('node.agent_certificate', { field: 'certificate.mode' });
}

/**
 * Whether a calling agent can serve a node: the agent that the node names, or else any agent that makes these calls. An
 * agent ignores settings that its calls cannot express, and then no client could use the node.
 */
export function canServe(
  { agent, config }: Pick<Fitting, 'agent' | 'config'>,
  by: AgentCalls,
  isAsking: (agent: KnownAgent) => boolean = () => true,
): boolean {
  if (agent === 'other') return true;
  const asking = knownAgentNames.filter(
    (name) => isAsking(name) && knownAgents[name].serves[by] !== undefined,
  );
  const named = asking.filter((name) => name === agent);
  const reasons = (named.length > 0 ? named : asking).map((name) => fitBy(name, by, config));
  return reasons.includes(null) || !(reasons.includes('setting') || reasons.includes('transport'));
}
