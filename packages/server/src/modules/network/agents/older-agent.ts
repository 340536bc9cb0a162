import type { NodeAgent } from '@ferry/core/contract/nodes/agents';
import { type Node, userFieldsOf } from '../nodes/index.ts';

/** Agents that speak the calls of the older panel. */
const ofOlderCalls: ReadonlySet<NodeAgent | null> = new Set(['xrayrp', 'xrayr', 'shadowsocks-mod']);

/**
 * The agent that makes the calls of the older panel: the node's agent if it makes them, otherwise the usual one for its
 * kind. Only shadowsocks-mod serves nodes with a port for each customer.
 */
export function olderAgentOf({ agent, config }: Pick<Node, 'agent' | 'config'>): NodeAgent {
  if (agent !== null && ofOlderCalls.has(agent)) return agent;
  return userFieldsOf(config).hasOwnPorts ? 'shadowsocks-mod' : 'xrayr';
}
