import type { Context } from '../../context.ts';
import { callingNode } from './calling-node.ts';

const ok = { ret: 1, data: 'ok' } as const;

/** Agents put different things first: a fraction of the processor, or an average over one minute. Both fit 0 to 1. */
function loadOf(text: string): number {
  const first = Number.parseFloat(text);
  return Number.isFinite(first) ? Math.min(1, Math.max(0, first)) : 0;
}

function secondsOf(uptime: string | number | undefined): number {
  const seconds = Math.floor(Number(uptime));
  return Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : 0;
}

/** Keeps a node's uptime and load. */
export async function reportNodeInfo(
  ctx: Context<'node'>,
  {
    id,
    body,
  }: { id: number; body: { uptime?: string | number | undefined; load?: string | number | undefined } },
) {
  const node = await callingNode(ctx, id);
  const text = String(body.load ?? '').trim();
  await ctx.database.sql
    .updateTable('node')
    .set({ load: loadOf(text), load_text: text, uptime_seconds: secondsOf(body.uptime) })
    .where('id', '=', node.id)
    .execute();
  return ok;
}
