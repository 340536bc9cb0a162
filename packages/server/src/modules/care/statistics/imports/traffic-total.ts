import { hourMs } from '@ferry/core/contract/base/values/units';
import { sql } from 'kysely';
import type { Sql } from '../../../../db/driver/database.ts';
import { batchRows, type Source } from './import-table.ts';

/** The last row of a pass (account 0 before the first one), and the hour at which the next pass begins. */
interface Position {
  hour: string;
  account: number;
  node: number;
  next: string;
}

/** The hour before the oldest one that may still grow: the present hour, or the oldest one with unfolded reports. */
async function firstOpenHour(database: Sql, now: Date): Promise<string> {
  const waiting = await database
    .selectFrom('traffic_report')
    .select(({ fn }) => fn.min('received_at').as('at'))
    .where('folded_at', 'is', null)
    .executeTakeFirst();
  const oldest = Math.min(now.getTime(), waiting?.at?.getTime() ?? Number.POSITIVE_INFINITY);
  return new Date(Math.floor(oldest / hourMs) * hourMs - hourMs).toISOString();
}

/** Hourly sums by node. Hours that may have grown since a pass are sent again by the next one. */
export const trafficTotal: Source<Position> = {
  table: 'user_traffic_log_total',
  async read(database, position, now) {
    const isFirst = position === null || position.account === 0;
    const next = isFirst ? await firstOpenHour(database, now) : position.next;
    const { hour: from, account, node } = position ?? { hour: '-infinity', account: 0, node: 0 };
    const { rows } = await sql<{ user_id: number; node_id: number; data_time_range_lower: Date }>`
      select account_id as user_id, node_id, hour as data_time_range_lower, upload as ss_tx_size,
        download as ss_rx_size, upload + download as total_traffic, billed as effective_traffic
      from traffic_hour
      where (hour, account_id) >= (${from}::timestamptz, ${account}::integer)
        and (hour, account_id, node_id) > (${from}::timestamptz, ${account}::integer, ${node}::integer)
      order by hour, account_id, node_id limit ${sql.lit(batchRows)}`.execute(database);
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchRows)
      return { rows, position: { hour: next, account: 0, node: 0, next }, hasMore: false };
    return {
      rows,
      position: {
        hour: last.data_time_range_lower.toISOString(),
        account: last.user_id,
        node: last.node_id,
        next,
      },
      hasMore: true,
    };
  },
};
