import type { NodeAgent } from '@ferry/core/contract/nodes/agents';
import type { Node } from '../../../nodes/index.ts';

/** Xboard-Node reads some fields of Xboard's dialect differently from V2bX, XrayRP and XrayR. */
export type Dialect = 'v2node' | 'xboard' | 'xboard-node';

const ofAgents: Readonly<Partial<Record<NodeAgent, Dialect>>> = {
  v2node: 'v2node',
  v2bx: 'xboard',
  xrayr: 'xboard',
  xrayrp: 'xboard',
};

/**
 * The dialect of an agent. v2node sends its name as the type, the others send the kind of the node. Xboard-Node may
 * send nothing, and so does XrayRP when it serves a machine: then the agent of the node decides.
 */
export function dialectOf({ agent }: Pick<Node, 'agent'>, nodeType: string | undefined): Dialect {
  if (nodeType === 'v2node') return 'v2node';
  if (agent === 'xboard-node') return 'xboard-node';
  if (nodeType !== undefined) return 'xboard';
  return (agent === null ? undefined : ofAgents[agent]) ?? 'xboard-node';
}
