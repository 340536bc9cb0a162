import { daySeconds } from '@ferry/core/contract/base/values/units';
import { sql } from 'kysely';
import type { Sql } from '../../../../db/driver/database.ts';
import type { Rejected, Row } from './rows.ts';

/** The bytes that further reports of a node may contain, without those of the current report. */
export interface Budget {
  /** Raw bytes, upload and download together. */
  left: number;
  /** When the node's previous report came. Null: never. */
  since: Date | null;
}

/** Requests within this many seconds are parts of one report. */
const chunkSeconds = 10;
/** The unused budget of this many seconds is carried over, because clocks and periods are not exact. */
const carriedSeconds = 60;

interface Kept {
  reported_at: Date | null;
  since: Date | null;
  left_bytes: number;
}

/** The budget of a report that comes now: the line speed times the time since the previous one, at most 24 hours. */
export function budgetAt({ reported_at, since, left_bytes }: Kept, lineMbps: number, at: Date): Budget {
  const carried = (seconds: number) =>
    Math.min(Number.MAX_SAFE_INTEGER, Math.floor(((lineMbps * 1e6) / 8) * Math.min(seconds, daySeconds)));
  if (reported_at === null) return { left: carried(daySeconds), since: null };
  const seconds = (at.getTime() - reported_at.getTime()) / 1000;
  // The clock was set back, so the elapsed time is unknown.
  if (seconds < 0) return { left: carried(carriedSeconds), since: at };
  const isChunk = seconds < chunkSeconds;
  const before = isChunk ? left_bytes : Math.min(left_bytes, carried(carriedSeconds));
  return {
    left: Math.min(before + carried(seconds), carried(daySeconds)),
    since: isChunk ? since : reported_at,
  };
}

/**
 * Locks the node's budget for this transaction. The node's other requests wait, so a report and its retry are
 * processed one after another.
 */
export async function takeBudget(
  tx: Sql,
  node: { id: number; line_mbps: number },
  at: Date,
): Promise<Budget> {
  const { rows } = await sql<Kept>`
    insert into node_budget (node_id) values (${node.id})
    on conflict (node_id) do update set node_id = excluded.node_id
    returning reported_at, since, left_bytes`.execute(tx);
  const [kept] = rows;
  if (kept === undefined) throw new Error('a budget was not taken');
  return budgetAt(kept, node.line_mbps, at);
}

const sizeOf = ({ upload, download }: Row): number => upload + download;

/** Removes rows that exceed the budget, the largest first, so that one absurd row does not affect the others. */
export function withinBudget(
  rows: readonly Row[],
  left: number,
): { rows: readonly Row[]; rejected: Rejected[] } {
  let sum = 0;
  for (const row of rows) sum += sizeOf(row);
  if (sum <= left) return { rows, rejected: [] };
  const beyond = new Set<Row>();
  sum = 0;
  for (const row of rows.toSorted((a, b) => sizeOf(a) - sizeOf(b))) {
    sum += sizeOf(row);
    if (sum > left) beyond.add(row);
  }
  return {
    rows: rows.filter((row) => !beyond.has(row)),
    rejected: [...beyond].map(({ account, upload, download }) => ({
      reason: 'beyond_line',
      content: JSON.stringify({ user_id: account, u: upload, d: download }),
    })),
  };
}
