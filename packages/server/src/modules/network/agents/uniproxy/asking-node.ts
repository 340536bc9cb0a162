import type { Context } from '../../../../base/context.ts';
import { type Node, readNode } from '../../nodes/index.ts';
import { callingNode } from '../calling-node.ts';

/** The node that calls. Refused with 403: after a 404 some agents never make that call again. */
export const askingNode = (
  ctx: Context<'node'>,
  named: number | undefined,
  read: typeof readNode = readNode,
): Promise<Node> => callingNode(ctx, named, { read, unknown: 403 });
