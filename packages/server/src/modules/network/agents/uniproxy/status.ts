import type { status as call } from '@ferry/core/contract/agents/uniproxy-v2';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../../base/context.ts';
import { wholeNumber } from '../../../../base/whole-number.ts';
import type { Node } from '../../nodes/index.ts';
import { keepNodeInfo } from '../report-node-info.ts';
import { askingNode } from './asking-node.ts';

/** The load of a machine, from 0 to 1 and as text. Null: it could not be read. */
export function loadOf(cpu: unknown): { load: number | null; load_text: string } {
  if (typeof cpu !== 'number' || cpu < 0) return { load: null, load_text: '' };
  return { load: Math.min(1, cpu / 100), load_text: `${Number(cpu.toFixed(2))} %` };
}

/** Stores the state of a node's machine. */
export async function keepStatus(
  ctx: Context<'node'>,
  node: Node,
  { cpu, uptime }: { cpu?: unknown; uptime?: unknown },
): Promise<void> {
  await keepNodeInfo(ctx, node, {
    ...loadOf(cpu),
    uptime_seconds: Math.max(0, wholeNumber(uptime) ?? 0),
  });
}

/** The first form of the call has no node in its body. */
type Input = Pick<CallParsed<typeof call>, 'node_id' | 'body'>;

export async function status(ctx: Context<'node'>, { node_id, body }: Input) {
  await keepStatus(ctx, await askingNode(ctx, node_id ?? body.node_id), body);
  return { data: true } as const;
}
