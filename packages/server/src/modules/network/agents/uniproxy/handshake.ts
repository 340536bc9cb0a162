import type { handshake as call } from '@ferry/core/contract/agents/uniproxy-v2';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../../base/context.ts';
import { askingNode } from './asking-node.ts';
import { intervals } from './dialects/common.ts';

/** Tells the agent of a node or of a machine to use calls and no WebSocket, and how often. */
export async function handshake(ctx: Context<'node'>, { node_id, body }: CallParsed<typeof call>) {
  const named = node_id ?? body.node_id;
  if (ctx.who.machineId === null || named !== undefined) await askingNode(ctx, named);
  return { websocket: { enabled: false }, settings: intervals } as const;
}
