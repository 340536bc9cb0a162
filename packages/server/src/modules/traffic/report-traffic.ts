import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import { faultPoint } from '../../faults.ts';
import { Refusal } from '../../refusal.ts';
import { type Node, noteRepeatingEvent } from '../nodes/index.ts';
import { noteDelivery, settled } from './delivery.ts';
import { trafficCounters } from './metrics.ts';
import { judge, type Verdict } from './repeats.ts';
import { believable, type ReadRows, type Rejected, readRows } from './rows.ts';
import { writeReport } from './write-report.ts';

/** Any number that no other lock of this product has; the node's id is its second half. */
const nodeLock = 72_836;
const longestKey = 255;

/** Seconds that a report covers at least, and those of a script's report or of a node's first, whose period is not known. */
const shortestPeriod = 60;
const unknownPeriod = 86_400;

interface Outcome {
  kind: Verdict['kind'];
  /** The report that counts these rows. */
  reportId: number;
  counted: number;
  rejected: Rejected[];
  unknown: number;
}

interface Given {
  node: Node;
  key: string | null;
  read: ReadRows;
  at: Date;
}

/** The first report with a key counts; the same again gets the same answer; another under its key is refused. */
async function answerRepeatedKey(tx: Sql, { node, key, read }: Given): Promise<Outcome> {
  const first = await tx
    .selectFrom('traffic_report')
    .select(['id', 'body_hash'])
    .where('node_id', '=', node.id)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
  if (!read.hash.equals(first.body_hash)) throw new Refusal('node.key_reused', { status: 409 });
  return { kind: 'repeat', reportId: first.id, counted: 0, rejected: [], unknown: 0 };
}

async function count(tx: Sql, given: Given): Promise<Outcome> {
  const { node, key, read, at } = given;
  let verdict: Verdict = { kind: 'new', since: null };
  if (key === null) {
    await sql`select pg_advisory_xact_lock(${sql.lit(nodeLock)}, ${node.id})`.execute(tx);
    verdict = await judge(tx, node.id, read, at);
  }
  if (verdict.kind === 'repeat')
    return { kind: 'repeat', reportId: verdict.of, counted: 0, rejected: [], unknown: 0 };
  const seconds =
    verdict.since === null
      ? unknownPeriod
      : Math.max(shortestPeriod, (at.getTime() - verdict.since.getTime()) / 1000);
  const checked = believable(verdict.kind === 'grown' ? verdict.growth : read.rows, node.line_mbps, seconds);
  const rejected = [...read.rejected, ...checked.rejected];
  const written = await writeReport(tx, {
    nodeId: node.id,
    rate: node.rate,
    key,
    hash: read.hash,
    at,
    grownFrom: verdict.kind === 'grown' ? verdict.from : null,
    rows: checked.rows,
    rejected,
  });
  if (written === undefined) return answerRepeatedKey(tx, given);
  const counted = checked.rows.length - written.unknown;
  return { kind: verdict.kind, reportId: written.id, counted, rejected, unknown: written.unknown };
}

/** What was left out is logged by reason and counted: a node that is wrong about one customer is often wrong about more. */
function tell(ctx: Context, node: Node, { kind, counted, rejected, unknown }: Outcome): void {
  const { reports, rows } = trafficCounters(ctx);
  reports.inc({ outcome: kind });
  rows.inc({ outcome: 'counted' }, counted);
  if (unknown > 0) rows.inc({ outcome: 'unknown_customer' }, unknown);
  for (const { reason } of rejected) rows.inc({ outcome: reason });
  if (rejected.length + unknown > 0)
    ctx.log.warn(
      { node: node.id, rejected: rejected.length, unknown, first: rejected[0] },
      'rows of a traffic report were left out',
    );
}

async function noteAbsurd(tx: Sql, ctx: Context, node: Node, { rejected, unknown }: Outcome): Promise<void> {
  const rows = rejected.length + unknown;
  if (rows === 0) return;
  const detail = { rows, reason: rejected[0]?.reason ?? 'unknown_customer' };
  await noteRepeatingEvent(tx, ctx, { nodeId: node.id, kind: 'absurd_rows', detail });
}

/**
 * Takes a report of raw bytes: adds it and its rows, and leaves the counters to the folder. What was answered is
 * committed. With an `Idempotency-Key` a report counts exactly once; without one, see `judge`.
 */
export async function reportTraffic(
  ctx: Context<'node'>,
  node: Node,
  values: readonly unknown[],
): Promise<void> {
  const key = ctx.header('idempotency-key') ?? null;
  if (key !== null && (key === '' || key.length > longestKey))
    throw new Refusal('node.key_length', { status: 422, values: { most: longestKey } });
  const read = readRows(values);
  await settled(ctx, node.id);
  const given: Given = { node, key, read, at: ctx.now() };
  const outcome = await ctx.database.sql.transaction().execute(async (tx) => {
    const counted = await count(tx, given);
    await noteAbsurd(tx, ctx, node, counted);
    faultPoint('traffic.report before commit');
    return counted;
  });
  faultPoint('traffic.report after commit');
  if (key === null) noteDelivery(ctx, node.id, outcome.reportId);
  tell(ctx, node, outcome);
}
