import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Services } from '../../../base/context.ts';
import { startOf } from '../../ground/services/index.ts';

export interface Sums {
  upload: number;
  download: number;
  billed: number;
}

/** Sums of one node, from one moment on. */
export interface NodeSums extends Sums {
  node_id: number;
  begins: Date;
}

/** Bytes in the form of every statistic. */
export const bytesOf = ({ upload, download, billed }: Sums) => ({
  ss_tx_size: upload,
  ss_rx_size: download,
  total_traffic: upload + download,
  traffic_gb: (upload + download) / 2 ** 30,
  effective_traffic: billed,
});

/** Sums since a moment, in the form of the contract. */
export const sumsOf = (accountId: number, begins: Date, sums: Sums) => ({
  user_id: accountId,
  data_time_range_lower: begins.toISOString(),
  ...bytesOf(sums),
});

/** The newest hours over all nodes, oldest first. */
export async function readHours({ database }: Services, accountId: number, most: number) {
  const rows = await database.sql
    .selectFrom('account_hour')
    .select(['hour', 'upload', 'download', 'billed'])
    .where('account_id', '=', accountId)
    .orderBy('hour', 'desc')
    .limit(most)
    .execute();
  return rows
    .map((row) => ({ ...sumsOf(accountId, row.hour, row), timestamp_ms: row.hour.getTime() }))
    .reverse();
}

/** The business days with traffic, from one (inclusive) until another (exclusive). */
export async function readDays(
  { config, database }: Services,
  accountId: number,
  { from, until }: { from: Temporal.PlainDate; until: Temporal.PlainDate },
) {
  const rows = await database.sql
    .selectFrom('traffic_day')
    .select(['day', 'upload', 'download', 'billed'])
    .where('account_id', '=', accountId)
    .where('day', '>=', from.toString())
    .where('day', '<', until.toString())
    .orderBy('day')
    .execute();
  return rows.map((row) =>
    sumsOf(accountId, startOf(Temporal.PlainDate.from(row.day), config.timeZone), row),
  );
}

/**
 * The rate of an hour: the node's, unless it was changed since. Rounding loses less than a byte for each row, which
 * matters in small sums.
 */
function rateOf({ upload, download, billed }: Sums, rate: string | undefined): string {
  const total = upload + download;
  if (rate !== undefined) {
    const expected = total * Number(rate);
    if (total === 0 || Math.abs(billed - expected) <= Math.max(3_600, total * 0.005)) return rate;
  }
  return (total === 0 ? 0 : billed / total).toFixed(2);
}

/** Converts sums of nodes to records. A deleted node has no name. */
export async function describeRecords({ database }: Services, accountId: number, rows: readonly NodeSums[]) {
  const ids = [...new Set(rows.map((row) => row.node_id))];
  const nodes = await database.sql
    .selectFrom('node')
    .select(['id', 'name', 'rate'])
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
  const known = new Map(nodes.map((node) => [node.id, node]));
  return rows.map((row) => ({
    user_id: accountId,
    node_id: row.node_id,
    node_name: known.get(row.node_id)?.name ?? null,
    created_at: row.begins.toISOString(),
    ss_tx_size: row.upload,
    ss_rx_size: row.download,
    node_rate: rateOf(row, known.get(row.node_id)?.rate),
    total_traffic: row.upload + row.download,
    effective_traffic: row.billed,
  }));
}
