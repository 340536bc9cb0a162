import type { NodeAgent } from '@ferry/core/contract/nodes/agents';
import type { NodeConfig } from '@ferry/core/contract/nodes/config';
import { Refusal } from '../../../../base/refusal.ts';
import { agentView } from './node-config.ts';

/** Agents that know only the UniProxy calls. */
const ofUniProxy: ReadonlySet<NodeAgent | null> = new Set(['v2node', 'v2bx', 'xboard-node']);

/**
 * Agents of the UniProxy calls make each customer's key for a 2022 cipher of the UUID by themselves. With keys of the
 * password they would serve nobody, and no list could tell them so.
 */
export function assertKeysFit(config: NodeConfig): void {
  const { keyBytes, keyFrom } = agentView(config, '').users;
  if (keyBytes > 0 && keyFrom !== 'uuid')
    throw new Refusal('node.agent_keys', { field: 'config.user_key_from' });
}

interface Fitting {
  agent: NodeAgent | null;
  config: NodeConfig;
  certificate: { readonly mode?: unknown } | null;
}

/** Whether the agent of a node can serve it with these settings, if it is known. */
export function assertAgentFits({ agent, config, certificate }: Fitting): void {
  if (ofUniProxy.has(agent)) assertKeysFit(config);
  if (agent === 'v2node' && certificate?.mode === 'content')
    throw new Refusal('node.agent_certificate', { field: 'certificate.mode' });
}
