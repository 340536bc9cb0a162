import type { nodesConfig as call } from '@ferry/core/contract/agents/v1';
import type { CallParsed } from '@ferry/core/contract/base/call';
import * as z from 'zod';
import type { Context } from '../../../base/context.ts';
import { certificateForAgent } from '../nodes/index.ts';
import { callingNode } from './calling-node.ts';

const asksForCertificate = z.object({ type: z.literal('xrayr_cert') });

/**
 * The certificate settings of the calling node in XrayRP's form. All other requests get an empty answer: in older
 * panels this call returned the password of the database. A shared key without a node also gets an empty answer,
 * because XrayRP never names its node here, and would serve nobody after a refusal.
 */
export async function nodesConfig(ctx: Context<'node'>, { node_id, body }: CallParsed<typeof call>) {
  const isAsked = asksForCertificate.safeParse(body).success;
  const isNamed = ctx.who.nodeId !== null || (node_id ?? 0) !== 0;
  if (!isAsked || !isNamed) return { ret: 1 as const, data: {} };
  const node = await callingNode(ctx, node_id);
  return { ret: 1 as const, data: await certificateForAgent(ctx, node) };
}
