import { sql } from 'kysely';
import type { Sql } from '../../db/database.ts';
import type { Rejected, Row } from './rows.ts';

export interface NewReport {
  nodeId: number;
  /** The node's at receipt, as a decimal. */
  rate: string;
  key: string | null;
  hash: Buffer;
  at: Date;
  grownFrom: number | null;
  rows: readonly Row[];
  rejected: readonly Rejected[];
}

/** Of rows that were not believed, this many a report are kept for admins. */
const keptRejected = 100;

export interface WrittenReport {
  id: number;
  /** Rows of customers that do not exist. */
  unknown: number;
}

/**
 * Adds a report and its rows in one statement, so that all of it is kept or nothing. Undefined when the node's key
 * was used before.
 */
export async function writeReport(tx: Sql, report: NewReport): Promise<WrittenReport | undefined> {
  const { nodeId, rate, at, rows } = report;
  const rejected = report.rejected.slice(0, keptRejected);
  const written = await sql<WrittenReport>`
    with given as materialized (
      select given.*, account.id is not null as is_known,
        case ${rate}::numeric when 1 then upload + download
          else floor((upload + download) * ${rate}::numeric)::bigint end as billed
      from unnest(
        ${rows.map((row) => row.account)}::integer[],
        ${rows.map((row) => row.upload)}::bigint[],
        ${rows.map((row) => row.download)}::bigint[]
      ) as given (account_id, upload, download)
      left join account on account.id = given.account_id
    ), report as (
      insert into traffic_report (node_id, idempotency_key, body_hash, received_at, rate, grown_from, row_count,
        upload, download, billed)
      select ${nodeId}::integer, ${report.key}::text, ${report.hash}::bytea, ${at}::timestamptz, ${rate}::numeric,
        ${report.grownFrom}::bigint, ${rows.length}::integer, coalesce(sum(upload), 0), coalesce(sum(download), 0),
        coalesce(sum(billed), 0)
      from given where is_known
      on conflict (node_id, idempotency_key) do nothing
      returning id
    ), counted as (
      insert into traffic_row (report_id, node_id, account_id, at, upload, download, billed)
      select report.id, ${nodeId}::integer, account_id, ${at}::timestamptz, upload, download, billed
      from report cross join given where is_known
    ), doubted as (
      insert into traffic_rejected (report_id, node_id, at, reason, content)
      select report.id, ${nodeId}::integer, ${at}::timestamptz, doubt.reason, doubt.content
      from report cross join (
        select * from unnest(
          ${rejected.map((row) => row.reason)}::text[],
          ${rejected.map((row) => row.content)}::text[]
        ) as given_doubt (reason, content)
        union all
        (select 'unknown_customer', json_build_object('user_id', account_id, 'u', upload, 'd', download)::text
          from given where not is_known limit ${sql.lit(keptRejected)})
      ) as doubt
    )
    select report.id, (select count(*) from given where not is_known) as unknown from report`.execute(tx);
  return written.rows[0];
}
