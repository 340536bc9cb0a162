import type { Context } from '../../../base/context.ts';
import { type Node, noteEvent, noteNodeInfo, userFieldsOf } from '../nodes/index.ts';
import { callingNode } from './calling-node.ts';

const ok = { ret: 1, data: 'ok' } as const;

/**
 * The load of a machine. XrayR sends the processor's usage as a fraction. shadowsocks-mod, the agent of nodes with a
 * port for each customer, sends the average number of running processes, which is divided by the number of cores.
 * Null: the text cannot be parsed.
 */
function loadOf(text: string, { config, cores }: Pick<Node, 'config' | 'cores'>): number | null {
  const first = Number.parseFloat(text);
  if (!Number.isFinite(first) || first < 0) return null;
  const isAverage = first > 1 || userFieldsOf(config).hasOwnPorts;
  if (!isAverage) return first;
  return cores === null ? null : Math.min(1, first / cores);
}

function secondsOf(uptime: string | number | null | undefined): number {
  const seconds = Math.floor(Number(uptime));
  return Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : 0;
}

/** Stores a node's uptime and load, and records a restart. */
export async function keepNodeInfo(
  ctx: Context<'node'>,
  node: Pick<Node, 'id'>,
  info: Parameters<typeof noteNodeInfo>[2],
): Promise<void> {
  const { uptime_seconds } = info;
  await ctx.database.sql.transaction().execute(async (tx) => {
    const before = await noteNodeInfo(tx, node.id, info, ctx.now());
    // An agent that does not know its uptime sends 0.
    if (uptime_seconds > 0 && uptime_seconds < before)
      await noteEvent(tx, ctx, { nodeId: node.id, kind: 'restarted', detail: { uptime_seconds } });
  });
}

export async function reportNodeInfo(
  ctx: Context<'node'>,
  {
    id,
    body,
  }: {
    id: number;
    body?:
      | { uptime?: string | number | null | undefined; load?: string | number | null | undefined }
      | undefined;
  },
) {
  const node = await callingNode(ctx, id);
  const text = String(body?.load ?? '')
    .trim()
    .slice(0, 200);
  const info = { load: loadOf(text, node), load_text: text, uptime_seconds: secondsOf(body?.uptime) };
  await keepNodeInfo(ctx, node, info);
  return ok;
}
