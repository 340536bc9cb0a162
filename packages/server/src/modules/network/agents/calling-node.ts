import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { type Node, noteContact, readNode } from '../nodes/index.ts';

/**
 * The node that calls: the node of the key, or with a shared key the node that the call names. Also records the
 * contact.
 */
export async function callingNode(
  ctx: Context<'node'>,
  named: number | undefined,
  { read = readNode, unknown = 404 }: { read?: typeof readNode; unknown?: 403 | 404 } = {},
): Promise<Node> {
  const id = ctx.who.nodeId ?? named;
  const node = id === undefined ? undefined : await read(ctx, id);
  const isOther = ctx.who.machineId !== null && node?.machine_id !== ctx.who.machineId;
  if (node === undefined || isOther) throw new Refusal('node.unknown', { status: unknown });
  await noteContact(ctx, node);
  return node;
}
