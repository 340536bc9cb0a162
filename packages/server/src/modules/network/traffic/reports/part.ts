import { dayMs } from '@ferry/core/contract/base/values/units';
import { sql } from 'kysely';
import type { Context, Services } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sums } from '../read-sums.ts';

const maxDays = 366;

/** The requested part of a customer's traffic. A missing bound is no bound. */
export interface Part {
  from: Date | undefined;
  until: Date | undefined;
  nodeId: number | undefined;
}

interface Asked {
  from?: string | undefined;
  to?: string | undefined;
  node_id?: number | undefined;
}

/** With only one bound, the part is the 366 days before or after it. */
export function readPart({ from, to, node_id: nodeId }: Asked, now: Date): Part {
  if (from === undefined && to === undefined) return { from: undefined, until: undefined, nodeId };
  const until = to === undefined ? now.getTime() : Date.parse(to);
  const begins = from === undefined ? until - maxDays * dayMs : Date.parse(from);
  if (begins >= until || until - begins > maxDays * dayMs)
    throw new Refusal('traffic.range', { status: 422, details: { most_days: maxDays }, field: 'from' });
  return { from: new Date(begins), until: new Date(until), nodeId };
}

/** A customer's hourly sums of a part, by node. */
export const hoursByNode = ({ database }: Services, accountId: number, { from, until, nodeId }: Part) =>
  database.sql
    .selectFrom('traffic_hour')
    .where('account_id', '=', accountId)
    .$if(from !== undefined, (query) => query.where('hour', '>=', from ?? new Date(0)))
    .$if(until !== undefined, (query) => query.where('hour', '<', until ?? new Date(0)))
    .$if(nodeId !== undefined, (query) => query.where('node_id', '=', nodeId ?? 0));

const summed = (column: keyof Sums) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`.as(column);
const sums = [summed('upload'), summed('download'), summed('billed')] as const;

/** Total bytes, with the contract's names. */
export const totalsOf = ({ upload, download, billed }: Sums) => ({
  ss_tx_size: upload,
  ss_rx_size: download,
  total_traffic: upload + download,
  effective_traffic: billed,
});

/** The number of rows in a part, and their sums. */
export async function readTotals(ctx: Context<'customer'>, part: Part) {
  const { count, ...all } = await hoursByNode(ctx, ctx.who.accountId, part)
    .select([...sums, ({ fn }) => fn.countAll<number>().as('count')])
    .executeTakeFirstOrThrow();
  return { count, totals: totalsOf(all) };
}

export const nothing: Sums = { upload: 0, download: 0, billed: 0 };

export const added = (rows: readonly Sums[]): Sums =>
  rows.reduce(
    (all, { upload, download, billed }) => ({
      upload: all.upload + upload,
      download: all.download + download,
      billed: all.billed + billed,
    }),
    nothing,
  );
