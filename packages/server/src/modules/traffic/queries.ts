import type { CallParsed } from '@ferry/core/contract/call';
import type * as traffic from '@ferry/core/contract/traffic';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';

interface Sums {
  upload: number;
  download: number;
  billed: number;
}

const sumsOf = (accountId: number, begins: Date, { upload, download, billed }: Sums) => ({
  user_id: accountId,
  data_time_range_lower: begins.toISOString(),
  ss_tx_size: upload,
  ss_rx_size: download,
  total_traffic: upload + download,
  traffic_gb: (upload + download) / 2 ** 30,
  effective_traffic: billed,
});

/** Hours over all nodes, oldest first. */
export async function showAxis(
  { database, who }: Context<'customer'>,
  { limit }: CallParsed<typeof traffic.axis>,
) {
  const rows = await database.sql
    .selectFrom('traffic_hour')
    .select(({ fn }) => [
      'hour',
      sql<number>`${fn.sum('upload')}::bigint`.as('upload'),
      sql<number>`${fn.sum('download')}::bigint`.as('download'),
      sql<number>`${fn.sum('billed')}::bigint`.as('billed'),
    ])
    .where('account_id', '=', who.accountId)
    .groupBy('hour')
    .orderBy('hour', 'desc')
    .limit(limit)
    .execute();
  const result = rows.map((row) => ({
    ...sumsOf(who.accountId, row.hour, row),
    timestamp_ms: row.hour.getTime(),
  }));
  return { result: result.reverse() };
}

/** The business days of a month on which something flowed. */
export async function showCalendar(
  { config, database, now, who }: Context<'customer'>,
  { year_month }: CallParsed<typeof traffic.calendar>,
) {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: config.timeZone }).format(now());
  const first = `${year_month ?? today.slice(0, 7)}-01`;
  const rows = await database.sql
    .selectFrom('traffic_day')
    .select([
      'upload',
      'download',
      'billed',
      sql<Date>`day::timestamp at time zone ${config.timeZone}::text`.as('begins'),
    ])
    .where('account_id', '=', who.accountId)
    .where('day', '>=', first)
    .where('day', '<', sql<string>`(${first}::date + interval '1 month')::date`)
    .orderBy('day')
    .execute();
  return { result: rows.map((row) => sumsOf(who.accountId, row.begins, row)) };
}

/**
 * The rate that an hour was billed by: the node's, unless that one was changed since. Each row of a report loses less
 * than a byte to rounding, which shows in small sums.
 */
function rateOf({ upload, download, billed }: Sums, rate: string): string {
  const total = upload + download;
  const expected = total * Number(rate);
  if (total === 0 || Math.abs(billed - expected) <= Math.max(3_600, total * 0.005)) return rate;
  return (billed / total).toFixed(2);
}

/** Hours by node, newest first. */
export async function showRecords(
  { database, who }: Context<'customer'>,
  { limit, offset }: CallParsed<typeof traffic.records>,
) {
  const rows = await database.sql
    .selectFrom('traffic_hour')
    .innerJoin('node', 'node.id', 'traffic_hour.node_id')
    .select(['hour', 'node_id', 'node.name', 'node.rate', 'upload', 'download', 'billed'])
    .where('account_id', '=', who.accountId)
    .orderBy('hour', 'desc')
    .orderBy('node_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    result: rows.map((row) => ({
      user_id: who.accountId,
      node_id: row.node_id,
      node_name: row.name,
      created_at: row.hour.toISOString(),
      ss_tx_size: row.upload,
      ss_rx_size: row.download,
      node_rate: rateOf(row, row.rate),
      total_traffic: row.upload + row.download,
      effective_traffic: row.billed,
    })),
  };
}
