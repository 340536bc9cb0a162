import { sql } from 'kysely';
import type { Context, Services } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sums } from '../read-sums.ts';

const day = 86_400_000;
const mostDays = 366;
const mostNodes = 100;

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
  const begins = from === undefined ? until - mostDays * day : Date.parse(from);
  if (begins >= until || until - begins > mostDays * day)
    throw new Refusal('traffic.range', { status: 422, details: { most_days: mostDays }, field: 'from' });
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

/**
 * The lines of a customer's hours in a part. A node may have several in an hour: for sums they need not be put together
 * first, as the view does.
 */
const linesOf = ({ database }: Services, accountId: number, { from, until }: Part) =>
  database.sql
    .selectFrom('account_hour')
    .innerJoinLateral(
      sql<{ node_id: number } & Sums>`unnest(node_ids, uploads, downloads, billeds)`.as<'line'>(
        sql`line (node_id, upload, download, billed)`,
      ),
      (join) => join.onTrue(),
    )
    .where('account_id', '=', accountId)
    .$if(from !== undefined, (query) => query.where('hour', '>=', from ?? new Date(0)))
    .$if(until !== undefined, (query) => query.where('hour', '<', until ?? new Date(0)))
    .select(['line.node_id', 'line.upload', 'line.download', 'line.billed']);

/**
 * The hours or business days of a part with traffic, oldest first, and if there are too many, the newest ones; the sums of
 * all; and those by node, largest first, over all nodes. One statement, because each reads the same rows.
 */
export async function readAxis(
  ctx: Context<'customer'>,
  part: Part,
  { step, limit }: { step: 'hour' | 'day'; limit: number },
) {
  const zone = ctx.config.timeZone;
  const begins =
    step === 'hour'
      ? sql<Date>`hour`
      : sql<Date>`date_trunc('day', hour at time zone ${zone}::text) at time zone ${zone}::text`;
  const isAsked =
    part.nodeId === undefined ? sql<boolean>`true` : sql<boolean>`line.node_id = ${part.nodeId}`;
  const lines = linesOf(ctx, ctx.who.accountId, part).select([begins.as('begins'), isAsked.as('is_asked')]);
  const groups = ctx.database.sql
    .selectFrom(lines.as('line'))
    .select(['begins', 'is_asked', 'node_id', ...sums])
    // Sums of a node have no time, sums of a time no node, and the sum of all has neither.
    .select(
      sql<number>`row_number() over (partition by node_id is null, begins is null, is_asked
        order by begins desc, sum(upload) + sum(download) desc, node_id)`.as('place'),
    )
    .groupBy(sql`grouping sets ((begins, is_asked), (node_id), (is_asked))`);
  const rows = await ctx.database.sql
    .selectFrom(groups.as('part'))
    .leftJoin('node', 'node.id', 'part.node_id')
    .select(['begins', 'node_id', 'node.name as node_name', 'part.upload', 'part.download', 'part.billed'])
    .where(sql<boolean>`is_asked is not false`)
    .where('place', '<=', sql<number>`case when node_id is null then ${limit}::integer else ${mostNodes} end`)
    .orderBy('place')
    .execute();
  const all = rows.find((row) => row.begins === null && row.node_id === null);
  return {
    steps: rows.filter((row): row is typeof row & { begins: Date } => row.begins !== null).reverse(),
    totals: totalsOf(all ?? nothing),
    byNode: rows.flatMap(({ node_id, node_name, ...row }) =>
      node_id === null ? [] : [{ node_id, node_name, ...totalsOf(row) }],
    ),
  };
}

/** Sums of a part by business day, such as `2026-03-10`, and node: oldest day first, then the largest node. */
export async function readDaysByNode(ctx: Context<'customer'>, part: Part) {
  const { nodeId } = part;
  const lines = linesOf(ctx, ctx.who.accountId, part)
    .select(sql<Date>`(hour at time zone ${ctx.config.timeZone}::text)::date`.as('day'))
    .$if(nodeId !== undefined, (query) => query.where('line.node_id', '=', nodeId ?? 0));
  const rows = await ctx.database.sql
    .selectFrom(lines.as('line'))
    .leftJoin('node', 'node.id', 'line.node_id')
    .select([sql<string>`day::text`.as('day'), 'node_id', 'node.name as node_name', ...sums])
    .groupBy(['line.day', 'node_id', 'node.name'])
    .orderBy('line.day')
    .orderBy(sql`sum(upload) + sum(download)`, 'desc')
    .orderBy('node_id')
    .execute();
  return Map.groupBy(rows, ({ day: of }) => of);
}

const nothing: Sums = { upload: 0, download: 0, billed: 0 };

/** The sums of rows. */
export const added = (rows: readonly Sums[]): Sums =>
  rows.reduce(
    (all, { upload, download, billed }) => ({
      upload: all.upload + upload,
      download: all.download + download,
      billed: all.billed + billed,
    }),
    nothing,
  );
