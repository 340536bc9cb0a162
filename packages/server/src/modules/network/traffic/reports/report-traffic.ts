import type { NodeAgent } from '@ferry/core/contract/nodes/agents';
import type { Context } from '../../../../base/context.ts';
import { faultPoint } from '../../../../base/faults.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { type Node, noteRepeatingEvent, rateAt } from '../../nodes/index.ts';
import { trafficCounters } from '../metrics.ts';
import { takeBudget, withinBudget } from './budget.ts';
import { noteDelivery, settled } from './delivery.ts';
import { repeatingOf } from './repeating.ts';
import { judge, type Verdict } from './repeats.ts';
import { type ReadRows, type Rejected, readRows } from './rows.ts';
import { writeReport } from './write-report.ts';

const maxKeyLength = 255;

interface Outcome {
  kind: Verdict['kind'];
  /** The id of the report that counts these rows. */
  reportId: number;
  counted: number;
  rejected: Rejected[];
  unknown: number;
  notServed: number;
}

const nothingNew = { kind: 'repeat', counted: 0, rejected: [], unknown: 0, notServed: 0 } as const;

interface Given {
  node: Node;
  /** The rate of the node at `at`, at which all bytes of the report are billed. */
  rate: string;
  key: string | null;
  read: ReadRows;
  agent: NodeAgent | null;
  at: Date;
}

/** The first report with a key counts. An equal one gets the same answer, and a different one is refused. */
async function answerRepeatedKey(tx: Sql, { node, key, read }: Given): Promise<Outcome> {
  const first = await tx
    .selectFrom('traffic_report')
    .select(['id', 'body_hash'])
    .where('node_id', '=', node.id)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
  if (!read.hash.equals(first.body_hash)) throw new Refusal('node.key_reused', { status: 409 });
  return { ...nothingNew, rejected: [], reportId: first.id };
}

async function count(tx: Sql, given: Given): Promise<Outcome> {
  const { node, rate, key, read, agent, at } = given;
  const budget = await takeBudget(tx, node, at);
  const verdict: Verdict =
    key === null ? await judge(tx, node.id, repeatingOf(agent), read, at) : { kind: 'new' };
  if (verdict.kind === 'repeat') {
    await tx
      .updateTable('traffic_report')
      .set({ attempts: verdict.attempts, repeated_at: at })
      .where('id', '=', verdict.of)
      .execute();
    return { ...nothingNew, rejected: [], reportId: verdict.of };
  }
  const checked = withinBudget(verdict.kind === 'grown' ? verdict.growth : read.rows, budget.left);
  const rejected = [...read.rejected, ...checked.rejected];
  const written = await writeReport(tx, {
    node,
    rate,
    budget,
    key,
    hash: read.hash,
    at,
    grownFrom: verdict.kind === 'grown' ? verdict.from : null,
    rows: checked.rows,
    rejected,
  });
  if (written === undefined) return answerRepeatedKey(tx, given);
  const { id: reportId, unknown, notServed } = written;
  const counted = checked.rows.length - unknown - notServed;
  return { kind: verdict.kind, reportId, counted, rejected, unknown, notServed };
}

/**
 * Logs and counts the rows that were left out, by reason: a node that is wrong about one customer is often wrong
 * about others.
 */
function tell(ctx: Context, node: Node, { kind, counted, rejected, unknown, notServed }: Outcome): void {
  const { reports, rows } = trafficCounters(ctx);
  reports.inc({ outcome: kind });
  rows.inc({ outcome: 'counted' }, counted);
  if (unknown > 0) rows.inc({ outcome: 'unknown_customer' }, unknown);
  if (notServed > 0) rows.inc({ outcome: 'not_served' }, notServed);
  for (const { reason } of rejected) rows.inc({ outcome: reason });
  if (rejected.length + unknown + notServed > 0)
    ctx.log.warn(
      { node: node.id, rejected: rejected.length, unknown, notServed, first: rejected[0] },
      'rows of a traffic report were left out',
    );
}

async function noteAbsurd(
  tx: Sql,
  ctx: Context,
  node: Node,
  { rejected, unknown, notServed }: Outcome,
): Promise<void> {
  const rows = rejected.length + unknown + notServed;
  if (rows === 0) return;
  const reason = rejected[0]?.reason ?? (unknown > 0 ? 'unknown_customer' : 'not_served');
  const detail = { rows, reason };
  await noteRepeatingEvent(tx, ctx, { nodeId: node.id, kind: 'absurd_rows', detail });
}

interface Reporting {
  /** The program that reports. `null`: unknown. */
  readonly agent: NodeAgent | null;
  /** What else the request reports. It runs after the traffic was committed and before the answer. */
  readonly besides?: () => Promise<void>;
}

/**
 * Stores a report of raw bytes with its rows; the folder updates the counters later. An answered report is committed.
 * With an `Idempotency-Key` it counts exactly once. Without one, see `judge`.
 */
export async function reportTraffic(
  ctx: Context<'node'>,
  node: Node,
  values: readonly unknown[],
  { agent, besides }: Reporting,
): Promise<void> {
  const key = ctx.header('idempotency-key') ?? null;
  if (key !== null && (key === '' || key.length > maxKeyLength))
    throw new Refusal('node.key_length', { status: 422, details: { most: maxKeyLength } });
  const read = await readRows(values);
  await settled(ctx, node.id);
  const at = ctx.now();
  const { rate } = rateAt(node, at, ctx.config.timeZone);
  const given: Given = { node, rate, key, read, agent, at };
  const outcome = await ctx.database.sql.transaction().execute(async (tx) => {
    const counted = await count(tx, given);
    await noteAbsurd(tx, ctx, node, counted);
    faultPoint('traffic.report before commit');
    return counted;
  });
  faultPoint('traffic.report after commit');
  await besides?.();
  if (key === null) await noteDelivery(ctx, node.id, outcome.reportId);
  ctx.trail.isRepeat = outcome.kind === 'repeat';
  tell(ctx, node, outcome);
}
