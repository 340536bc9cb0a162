import { sql } from 'kysely';
import type { Sql } from '../../../../db/driver/database.ts';
import { plannedEachTime } from '../../../../db/driver/sent.ts';
import { betweenAttempts, type Repeating } from './repeating.ts';
import type { ReadRows, Row } from './rows.ts';

/** The result of comparing a report without a key with the node's earlier ones. */
export type Verdict =
  | { kind: 'new' }
  /** The report was already counted as report `of`, and this is one of several attempts in a row. */
  | { kind: 'repeat'; of: number; attempts: number }
  /** The report contains report `from` and more: only the growth is new. */
  | { kind: 'grown'; from: number; growth: Row[] };

/**
 * The number of reports that are remembered. If the answer of a report was not delivered, its retry may come after
 * later reports.
 */
const rememberedReports = 10;

interface Earlier {
  id: number;
  body_hash: Uint8Array;
  received_at: Date;
  is_delivered: boolean | null;
  attempts: number;
  repeated_at: Date | null;
  row_count: number;
}

/** The node's newest reports and all those of the last seconds, newest first. */
async function readEarlier(tx: Sql, nodeId: number, seconds: number, at: Date): Promise<Earlier[]> {
  const since = new Date(at.getTime() - seconds * 1000);
  const columns = sql`id, body_hash, received_at, is_delivered, attempts, repeated_at, row_count`;
  const { rows } = await sql<Earlier>`
    (select ${columns} from traffic_report
      where node_id = ${nodeId} and idempotency_key is null order by id desc limit ${sql.lit(rememberedReports)})
    union
    (select ${columns} from traffic_report
      where node_id = ${nodeId} and idempotency_key is null and received_at >= ${since})
    order by id desc`.execute(tx);
  return rows;
}

/** The raw bytes of a report by customer, including what it had grown from. */
async function readContent(tx: Sql, id: number): Promise<Map<number, Row>> {
  const query = sql<Row>`
    with recursive chain as (
      select id, grown_from, received_at from traffic_report where id = ${id}
      union all
      select report.id, report.grown_from, report.received_at
      from traffic_report report join chain on report.id = chain.grown_from
    )
    select account_id as account, sum(upload)::bigint as upload, sum(download)::bigint as download
    from traffic_row
    where report_id in (select id from chain) and at >= (select min(received_at) from chain)
    group by account_id`;
  const { rows } = await plannedEachTime(tx, query);
  return new Map(rows.map((row) => [row.account, row]));
}

function sumByAccount(rows: readonly Row[]): Row[] {
  const sums = new Map<number, Row>();
  for (const { account, upload, download } of rows) {
    const sum = sums.get(account) ?? { account, upload: 0, download: 0 };
    sums.set(account, { account, upload: sum.upload + upload, download: sum.download + download });
  }
  return [...sums.values()];
}

/** What rows contain in addition to older ones. `undefined` if a row is smaller than before: then this is no repeat. */
function growthOver(old: ReadonlyMap<number, Row>, rows: readonly Row[]): Row[] | undefined {
  const growth: Row[] = [];
  for (const row of sumByAccount(rows)) {
    const before = old.get(row.account) ?? { upload: 0, download: 0 };
    const upload = row.upload - before.upload;
    const download = row.download - before.download;
    if (upload < 0 || download < 0) return undefined;
    if (upload + download > 0) growth.push({ account: row.account, upload, download });
  }
  return growth;
}

const fresh: Verdict = { kind: 'new' };

/**
 * Agents send no key. XrayR repeats a report without an answer: unchanged at once, or grown in the next period. Others
 * reset their counters before they report, so their reports never grow, and only unchanged repeats are detected. The
 * caller holds the node's budget, so a report and its retry are processed one after another.
 *
 * Two errors remain possible. An answer that the network loses counts as delivered, unless the agent makes several
 * attempts and all of them came. After such an answer, a repeat counts twice if it has grown or comes too late. If an
 * XrayR lost its counters after an undelivered answer, or got only the last of its answers, and then reports more than
 * before for every customer, only the difference counts.
 */
export async function judge(
  tx: Sql,
  nodeId: number,
  { grows, attempts, seconds }: Repeating,
  read: ReadRows,
  at: Date,
): Promise<Verdict> {
  if (read.isEmpty) return fresh;
  const earlier = await readEarlier(tx, nodeId, seconds, at);
  const [last] = earlier;
  if (last === undefined) return fresh;
  // In both directions: after the clock was set back, some reports are in the future.
  const isWithin = (most: number, since: Date) => Math.abs(at.getTime() - since.getTime()) <= most * 1000;
  const isNextAttempt = (report: Earlier) =>
    attempts !== undefined &&
    report.attempts < attempts &&
    isWithin(betweenAttempts, report.repeated_at ?? report.received_at);
  const isAnswered = (report: Earlier) =>
    report.is_delivered === true && (attempts === undefined || report.attempts < attempts);
  const twin = earlier.find(
    (report) =>
      read.hash.equals(report.body_hash) &&
      (isWithin(seconds, report.received_at) || !isAnswered(report) || isNextAttempt(report)),
  );
  if (twin !== undefined)
    return { kind: 'repeat', of: twin.id, attempts: isNextAttempt(twin) ? twin.attempts + 1 : 1 };
  if (!grows || isAnswered(last) || last.row_count === 0) return fresh;
  const growth = growthOver(await readContent(tx, last.id), read.rows);
  return growth === undefined ? fresh : { kind: 'grown', from: last.id, growth };
}
