import type { status as call } from '@ferry/core/contract/agents/uniproxy-v2';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../../base/context.ts';
import { wholeNumber } from '../../../../base/whole-number.ts';
import type { Node } from '../../nodes/index.ts';
import { keepNodeInfo } from '../report-node-info.ts';
import { askingNode } from './asking-node.ts';

/** Stores the state of a node's machine. */
export async function keepStatus(
  ctx: Context<'node'>,
  node: Node,
  { cpu, uptime }: { cpu?: unknown; uptime?: unknown },
): Promise<void> {
  const isKnown = typeof cpu === 'number' && cpu >= 0;
  await keepNodeInfo(ctx, node, {
    load: isKnown ? Math.min(1, cpu / 100) : null,
    load_text: isKnown ? `${Number(cpu.toFixed(2))} %` : '',
    uptime_seconds: Math.max(0, wholeNumber(uptime) ?? 0),
  });
}

/** The first form of the call has no node in its body. */
type Input = Pick<CallParsed<typeof call>, 'node_id' | 'body'>;

export async function status(ctx: Context<'node'>, { node_id, body }: Input) {
  await keepStatus(ctx, await askingNode(ctx, node_id ?? body.node_id), body);
  return { data: true } as const;
}
