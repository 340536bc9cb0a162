import { sql } from 'kysely';
import type { Sql } from '../../db/database.ts';
import { customerOfGiven, type Node } from '../nodes/index.ts';
import type { Budget } from './budget.ts';
import type { Rejected, Row } from './rows.ts';

export interface NewReport {
  node: Node;
  /** The node's, which the rows stay within. */
  budget: Budget;
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
  /** Rows of customers that the node had not on its list. */
  notServed: number;
}

/** Numbers as PostgreSQL reads an array; the driver would look at each whether it needs quotes. */
const listOf = (numbers: readonly number[]): string => `{${numbers.join(',')}}`;

/**
 * Adds a report and its rows in one statement, so that all of it is kept or nothing, and draws it from the node's
 * budget. Undefined when the node's key was used before.
 */
export async function writeReport(tx: Sql, report: NewReport): Promise<WrittenReport | undefined> {
  const { node, budget, at } = report;
  // Neighbours stand on the same pages: looked up in order they cost PostgreSQL a third less.
  const rows = report.rows.toSorted((a, b) => a.account - b.account);
  const { id: nodeId, rate } = node;
  const rejected = report.rejected.slice(0, keptRejected);
  const written = await sql<WrittenReport>`
    with given as materialized (
      select given.*, customer.id is not null as is_known, coalesce(was_served, false) as counts,
        case ${rate}::numeric when 1 then upload + download
          else floor((upload + download) * ${rate}::numeric)::bigint end as billed
      from unnest(
        ${listOf(rows.map((row) => row.account))}::text::integer[],
        ${listOf(rows.map((row) => row.upload))}::text::bigint[],
        ${listOf(rows.map((row) => row.download))}::text::bigint[]
      ) as given (account_id, upload, download)
      left join ${customerOfGiven({ node, since: budget.since, at })} on true
    ), report as (
      insert into traffic_report (node_id, idempotency_key, body_hash, received_at, rate, grown_from, row_count,
        upload, download, billed)
      select ${nodeId}::integer, ${report.key}::text, ${report.hash}::bytea, ${at}::timestamptz, ${rate}::numeric,
        ${report.grownFrom}::bigint, ${rows.length}::integer, coalesce(sum(upload), 0), coalesce(sum(download), 0),
        coalesce(sum(billed), 0)
      from given where counts
      on conflict (node_id, idempotency_key) do nothing
      returning id
    ), counted as (
      insert into traffic_row (report_id, node_id, account_id, at, upload, download, billed)
      select report.id, ${nodeId}::integer, account_id, ${at}::timestamptz, upload, download, billed
      from report cross join given where counts
    ), drawn as (
      update node_budget set reported_at = ${at}::timestamptz, since = ${budget.since}::timestamptz,
        left_bytes = ${budget.left}::bigint - (
          select coalesce(sum(upload + download), 0) from given where counts)
      from report where node_budget.node_id = ${nodeId}
    ), doubted as (
      insert into traffic_rejected (report_id, node_id, at, reason, content)
      select report.id, ${nodeId}::integer, ${at}::timestamptz, doubt.reason, doubt.content
      from report cross join (
        select * from unnest(
          ${rejected.map((row) => row.reason)}::text[],
          ${rejected.map((row) => row.content)}::text[]
        ) as given_doubt (reason, content)
        union all
        (select case when is_known then 'not_served' else 'unknown_customer' end,
            json_build_object('user_id', account_id, 'u', upload, 'd', download)::text
          from given where not counts limit ${sql.lit(keptRejected)})
      ) as doubt
    )
    select report.id, (select count(*) from given where not is_known) as unknown,
      (select count(*) from given where is_known and not counts) as "notServed"
    from report`.execute(tx);
  return written.rows[0];
}
