import type { push as call } from '@ferry/core/contract/agents/uniproxy';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../../base/context.ts';
import { noteUnclearAgent } from '../../nodes/index.ts';
import { reportTraffic } from '../../traffic/index.ts';
import { askingNode } from './asking-node.ts';

/**
 * Rows of bytes by customer, in the form of the older calls. Names that are not numbers are left out: some agents add
 * their own name.
 */
export const trafficRows = (traffic: Readonly<Record<string, unknown>>): unknown[] =>
  Object.entries(traffic)
    .filter(([user_id]) => /^\d+$/.test(user_id))
    .map(([user_id, bytes]) => {
      const [u, d] = Array.isArray(bytes) ? bytes : [];
      return { user_id, u, d };
    });

/** Counts the traffic of customers. v2node sends its name. Other agents are known only from the node's settings. */
export async function push(ctx: Context<'node'>, { node_id, node_type, body }: CallParsed<typeof call>) {
  const node = await askingNode(ctx, node_id);
  const agent = node_type === 'v2node' ? 'v2node' : node.agent;
  if (agent === null) await noteUnclearAgent(ctx, node);
  await reportTraffic(ctx, node, trafficRows(body ?? {}), { agent });
  return { data: true } as const;
}
