// No calls: the programs that serve nodes.

import * as z from 'zod/mini';

/** The program on a node that asks for customers and reports traffic. `other`: one that this list does not name. */
export const nodeAgent = z.enum([
  'xrayrp',
  'xrayr',
  'v2node',
  'v2bx',
  'xboard-node',
  'shadowsocks-mod',
  'other',
]);
export type NodeAgent = z.infer<typeof nodeAgent>;

/** Refusals of settings that the agent of the node cannot serve. */
export const agentRefusals = [
  'node.agent_certificate',
  'node.agent_keys',
  'node.agent_kind',
  'node.agent_setting',
  'node.agent_tls',
  'node.agent_transport',
] as const;
