import { sql } from 'kysely';
import type { Sql } from '../../db/database.ts';
import type { Rejected, Row } from './rows.ts';

/** What a node's reports may add up to, as its row of `node_budget` says once this one has drawn from it. */
export interface Budget {
  /** Raw bytes, upload and download together. */
  left: number;
  /** When the node's report before came; null: never. */
  since: Date | null;
}

/** Requests that follow one another within this time are chunks of one report. */
const chunkSeconds = 10;
/** Of what was not used so much is left to the next report: clocks and periods are not exact. */
const carriedSeconds = 60;
const longestSeconds = 86_400;

interface Kept {
  reported_at: Date | null;
  since: Date | null;
  left_bytes: number;
}

/** The budget of a report that comes now: the line times the time since the one before, 24 hours at most. */
export function budgetAt({ reported_at, since, left_bytes }: Kept, lineMbps: number, at: Date): Budget {
  const carried = (seconds: number) =>
    Math.min(Number.MAX_SAFE_INTEGER, Math.floor(((lineMbps * 1e6) / 8) * Math.min(seconds, longestSeconds)));
  if (reported_at === null) return { left: carried(longestSeconds), since: null };
  const seconds = (at.getTime() - reported_at.getTime()) / 1000;
  // A clock that was set back: how much time went by is not known.
  if (seconds < 0) return { left: carried(carriedSeconds), since: at };
  const isChunk = seconds < chunkSeconds;
  const before = isChunk ? left_bytes : Math.min(left_bytes, carried(carriedSeconds));
  return {
    left: Math.min(before + carried(seconds), carried(longestSeconds)),
    since: isChunk ? since : reported_at,
  };
}

/**
 * Takes the node's budget for this transaction. Its other requests wait until that ends, so that a report and its
 * repeat are looked at one after the other, too.
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

/** Leaves out what goes beyond the budget, the largest rows first: one absurd row costs only itself. */
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
