import { dayMs, hourMs } from '@ferry/core/contract/base/values/units';
import { sql } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { listNodes } from '../queries.ts';

const stepMilliseconds = 1_800_000;

const stepOf = (at: Date): Date => new Date(Math.floor(at.getTime() / stepMilliseconds) * stepMilliseconds);

/** Counts one report of a node in its half hour. `load`: 0 to 1, or null if it could not be parsed. */
export async function noteLoad(tx: Sql, nodeId: number, load: number | null, at: Date): Promise<void> {
  await tx
    .insertInto('node_load')
    .values({
      node_id: nodeId,
      at: stepOf(at),
      reports: 1,
      readable: load === null ? 0 : 1,
      load_sum: load ?? 0,
    })
    .onConflict((on) =>
      on.columns(['node_id', 'at']).doUpdateSet({
        reports: sql<number>`node_load.reports + 1`,
        readable: sql<number>`node_load.readable + excluded.readable`,
        load_sum: sql<number>`node_load.load_sum + excluded.load_sum`,
      }),
    )
    .execute();
}

/** Stores what an agent reports about its node. Returns the previous uptime. */
export async function noteNodeInfo(
  tx: Sql,
  nodeId: number,
  info: { load: number | null; load_text: string; uptime_seconds: number },
  at: Date,
): Promise<number> {
  const { uptime_seconds } = await tx
    .selectFrom('node')
    .select('uptime_seconds')
    .where('id', '=', nodeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx.updateTable('node').set(info).where('id', '=', nodeId).execute();
  await noteLoad(tx, nodeId, info.load, at);
  return uptime_seconds;
}

/** A node's reports of 24 hours, and the traffic of one customer on it. */
export async function showHistory(ctx: Context<'customer'>, { node_id }: { node_id: number }) {
  const to = ctx.now();
  if (!(await listNodes(ctx)).some(({ id }) => id === node_id))
    throw new Refusal('node.unknown', { status: 404 });
  const from = new Date(stepOf(to).getTime() + stepMilliseconds - dayMs);
  const loads = await ctx.database.sql
    .selectFrom('node_load')
    .select(['at', 'reports', 'readable', 'load_sum'])
    .where('node_id', '=', node_id)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .orderBy('at')
    .execute();
  const hours = await ctx.database.sql
    .selectFrom('traffic_hour')
    .select(['hour', 'upload', 'download', 'billed'])
    .where('account_id', '=', ctx.who.accountId)
    .where('node_id', '=', node_id)
    // The hour in which the range begins is included.
    .where('hour', '>', new Date(from.getTime() - hourMs))
    .orderBy('hour')
    .execute();
  return {
    result: {
      from: from.toISOString(),
      to: to.toISOString(),
      reported: loads.map(({ at, reports, readable, load_sum }) => ({
        at: at.toISOString(),
        load: readable === 0 ? null : Math.min(1, load_sum / readable),
        reports,
      })),
      traffic: hours.map(({ hour, upload, download, billed }) => ({
        at: hour.toISOString(),
        ss_tx_size: upload,
        ss_rx_size: download,
        effective_traffic: billed,
      })),
    },
  };
}
