import type { Context } from '../../context.ts';
import { noteEvent } from '../nodes/index.ts';
import { callingNode } from './calling-node.ts';

const ok = { ret: 1, data: 'ok' } as const;

/** Agents put different things first: a fraction of the processor, or an average over one minute. Both fit 0 to 1. */
function loadOf(text: string): number {
  const first = Number.parseFloat(text);
  return Number.isFinite(first) ? Math.min(1, Math.max(0, first)) : 0;
}

function secondsOf(uptime: string | number | null | undefined): number {
  const seconds = Math.floor(Number(uptime));
  return Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : 0;
}

/** Keeps a node's uptime and load, and notes when it restarted. */
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
  const uptime = secondsOf(body?.uptime);
  await ctx.database.sql.transaction().execute(async (tx) => {
    const { uptime_seconds: before } = await tx
      .selectFrom('node')
      .select('uptime_seconds')
      .where('id', '=', node.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('node')
      .set({ load: loadOf(text), load_text: text, uptime_seconds: uptime })
      .where('id', '=', node.id)
      .execute();
    // An agent that gives no uptime gives 0.
    if (uptime > 0 && uptime < before)
      await noteEvent(tx, ctx, { nodeId: node.id, kind: 'restarted', detail: { uptime_seconds: uptime } });
  });
  return ok;
}
