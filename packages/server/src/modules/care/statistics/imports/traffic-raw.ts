import { sql } from 'kysely';
import { batchRows, type Source } from './import-table.ts';

/** The last report that was sent. */
interface Position {
  report: number;
}

/** Minutes. Every report commits within this time after it got its id, so older gaps are never filled. */
const settledMinutes = 10;
const batchReports = 500;

interface Waiting {
  id: number;
  received_at: Date;
  rows_before: number;
}

/** Reported rows. The column store may be unavailable for as long as PostgreSQL keeps the rows. */
export const trafficRaw: Source<Position> = {
  table: 'user_traffic_raw',
  async read(database, position, now) {
    const after = position?.report ?? 0;
    const settled = new Date(now.getTime() - settledMinutes * 60_000);
    const { rows: waiting } = await sql<Waiting>`
      select id, received_at, sum(row_count) over (order by id) - row_count as rows_before
      from traffic_report
      where id > ${after}
        and id < coalesce((select min(id) from traffic_report where received_at >= ${settled}), 9223372036854775807)
      order by id limit ${sql.lit(batchReports)}`.execute(database);
    const reports = waiting.filter((report) => Number(report.rows_before) < batchRows);
    const last = reports.at(-1);
    if (last === undefined) return { rows: [], position, hasMore: false };
    const times = reports.map((report) => report.received_at.getTime());
    const { rows } = await sql<object>`
      select report_id, account_id as user_id, node_id, at as created_at, sum(upload)::bigint as ss_tx_size,
        sum(download)::bigint as ss_rx_size, sum(billed)::bigint as effective_traffic
      from traffic_row
      where report_id = any(${reports.map((report) => report.id)}::bigint[])
        and at >= ${new Date(Math.min(...times))} and at <= ${new Date(Math.max(...times))}
      group by 1, 2, 3, 4`.execute(database);
    const hasMore = reports.length < waiting.length || waiting.length === batchReports;
    return { rows, position: { report: last.id }, hasMore };
  },
};
