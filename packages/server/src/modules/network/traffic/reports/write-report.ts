import { sql } from 'kysely';
import type { Sql } from '../../../../db/driver/database.ts';
import { mapInPieces, sortInPieces } from '../../../../http/request/in-pieces.ts';
import { countedSince, customerOfGiven, type Node } from '../../nodes/index.ts';
import type { Budget } from './budget.ts';
import type { Rejected, Row } from './rows.ts';

export interface NewReport {
  node: Node;
  /** The rate of the node at `at`. */
  rate: string;
  /** The node's budget, which the rows do not exceed. */
  budget: Budget;
  key: string | null;
  hash: Buffer;
  at: Date;
  grownFrom: number | null;
  rows: readonly Row[];
  rejected: readonly Rejected[];
}

/** The number of rejected rows in a report that are stored for admins. */
const keptRejected = 100;

export interface WrittenReport {
  id: number;
  /** Rows of unknown customers. */
  unknown: number;
  /** Rows of customers who were not in the node's list. */
  notServed: number;
}

/** Numbers as a PostgreSQL array literal. The driver would check each number for quoting. */
const listOf = async (rows: readonly Row[], number: (row: Row) => number): Promise<string> =>
  `{${(await mapInPieces(rows, number)).join(',')}}`;

/**
 * Stores a report and its rows in one statement, and subtracts it from the node's budget. `undefined`: the node used
 * the key before.
 */
export async function writeReport(tx: Sql, report: NewReport): Promise<WrittenReport | undefined> {
  const { node, rate, budget, at } = report;
  // Sorted, because adjacent accounts are on the same pages: the lookups cost PostgreSQL a third less.
  const rows = await sortInPieces(report.rows, (a, b) => a.account - b.account);
  const accounts = await listOf(rows, ({ account }) => account);
  const uploads = await listOf(rows, ({ upload }) => upload);
  const downloads = await listOf(rows, ({ download }) => download);
  const { id: nodeId } = node;
  const rejected = report.rejected.slice(0, keptRejected);
  const written = await sql<WrittenReport>`
    with given as materialized (
      select given.*, customer.id is not null as is_known, coalesce(was_served, false) as counts,
        case ${rate}::numeric when 1 then upload + download
          else floor((upload + download) * ${rate}::numeric)::bigint end as billed
      from unnest(
        ${accounts}::text::integer[],
        ${uploads}::text::bigint[],
        ${downloads}::text::bigint[]
      ) as given (account_id, upload, download)
      left join ${customerOfGiven({ node, since: countedSince(budget.since, at), at })} on true
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
