import { dayMs } from '@ferry/core/contract/base/values/units';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Services } from '../../../base/context.ts';
import type { ColumnStore } from '../../../column-store/column-store.ts';
import { startOf } from '../../ground/services/index.ts';
import type { NodeSums } from '../../network/traffic/index.ts';
import type { Range } from './range.ts';

/** The largest number of rows in an answer, the newest ones. */
const maxRecords = 10_000;
const maxHourlyDays = 31;

export type Grain = 'hour' | 'day';

/** The unit of rows: business days for more than a month, because hours would be too many rows. */
export const grainOf = ({ from, until }: Range): Grain =>
  until.getTime() - from.getTime() > maxHourlyDays * dayMs ? 'day' : 'hour';

/** Sums of a node on a business day, in the form of both databases. */
interface DaySums extends Omit<NodeSums, 'begins'> {
  day: string;
}

const onDays = (rows: readonly DaySums[], zone: string): NodeSums[] =>
  rows.map(({ day, ...sums }) => ({ ...sums, begins: startOf(Temporal.PlainDate.from(day), zone) }));

/** The hours that begin in a range, by node, or business days by node. Newest first. */
export async function readRecords(
  { config, database }: Services,
  accountId: number,
  range: Range,
): Promise<NodeSums[]> {
  const hours = database.sql
    .selectFrom('traffic_hour')
    .where('account_id', '=', accountId)
    .where('hour', '>=', range.from)
    .where('hour', '<', range.until);
  if (grainOf(range) === 'hour')
    return hours
      .select(['hour as begins', 'node_id', 'upload', 'download', 'billed'])
      .orderBy('hour', 'desc')
      .orderBy('node_id')
      .limit(maxRecords)
      .execute();
  const days = await hours
    .select(({ fn }) => [
      'node_id',
      sql<string>`(hour at time zone ${config.timeZone}::text)::date`.as('day'),
      sql<number>`${fn.sum('upload')}::bigint`.as('upload'),
      sql<number>`${fn.sum('download')}::bigint`.as('download'),
      sql<number>`${fn.sum('billed')}::bigint`.as('billed'),
    ])
    .groupBy(['day', 'node_id'])
    .orderBy('day', 'desc')
    .orderBy('node_id')
    .limit(maxRecords)
    .execute();
  return onDays(days, config.timeZone);
}

/** The same from the column store. */
export async function readRecordsFrom(
  store: ColumnStore,
  { config }: Services,
  accountId: number,
  range: Range,
): Promise<NodeSums[]> {
  const seconds = (at: Date) => Math.ceil(at.getTime() / 1000);
  const params = { user: accountId, from: seconds(range.from), until: seconds(range.until) };
  const chosen = `from user_traffic_log_total final
    where user_id = {user:UInt32} and data_time_range_lower >= toDateTime({from:UInt32}, 'UTC')
      and data_time_range_lower < toDateTime({until:UInt32}, 'UTC')`;
  if (grainOf(range) === 'hour') {
    const rows = await store.read<Omit<NodeSums, 'begins'> & { second: number }>(
      `select toUnixTimestamp(data_time_range_lower) as second, node_id, ss_tx_size as upload,
        ss_rx_size as download, effective_traffic as billed
      ${chosen} order by second desc, node_id limit ${maxRecords}`,
      params,
    );
    return rows.map(({ second, ...sums }) => ({ ...sums, begins: new Date(second * 1000) }));
  }
  const rows = await store.read<DaySums>(
    `select toString(toDate(data_time_range_lower, {zone:String})) as day, node_id, sum(ss_tx_size) as upload,
      sum(ss_rx_size) as download, sum(effective_traffic) as billed
    ${chosen} group by day, node_id order by day desc, node_id limit ${maxRecords}`,
    { ...params, zone: config.timeZone },
  );
  return onDays(rows, config.timeZone);
}
