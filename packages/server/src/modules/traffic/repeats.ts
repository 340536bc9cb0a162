import { sql } from 'kysely';
import type { Sql } from '../../db/database.ts';
import { plannedEachTime } from '../../db/statement-names.ts';
import type { ReadRows, Row } from './rows.ts';

/** What a report without a key turns out to be, looked at beside the node's earlier ones. */
export type Verdict =
  | { kind: 'new' }
  /** It was counted already, by that report. */
  | { kind: 'repeat'; of: number }
  /** It holds what that report held, and more: only the growth is new. */
  | { kind: 'grown'; from: number; growth: Row[] };

/** An agent's retries come within three of its time-outs, which are 5 to 15 seconds. */
const repeatSeconds = 45;
/** Of reports whose answer nobody read, a retry may come late, overtaken by the next ones. So many are remembered. */
const rememberedReports = 10;

interface Earlier {
  id: number;
  body_hash: Uint8Array;
  received_at: Date;
  is_delivered: boolean | null;
  row_count: number;
}

/** The newest reports of the node and all those of the last 45 seconds, newest first. */
async function readEarlier(tx: Sql, nodeId: number, at: Date): Promise<Earlier[]> {
  const since = new Date(at.getTime() - repeatSeconds * 1000);
  const { rows } = await sql<Earlier>`
    (select id, body_hash, received_at, is_delivered, row_count from traffic_report
      where node_id = ${nodeId} and idempotency_key is null order by id desc limit ${sql.lit(rememberedReports)})
    union
    (select id, body_hash, received_at, is_delivered, row_count from traffic_report
      where node_id = ${nodeId} and idempotency_key is null and received_at >= ${since})
    order by id desc`.execute(tx);
  return rows;
}

/** The raw bytes that a report held by customer, with what it itself had grown from. */
async function readContent(tx: Sql, id: number): Promise<Map<number, Row>> {
  const { rows } = await sql<Row>`
    with recursive chain as (
      select id, grown_from, received_at from traffic_report where id = ${id}
      union all
      select report.id, report.grown_from, report.received_at
      from traffic_report report join chain on report.id = chain.grown_from
    )
    select ${plannedEachTime} account_id as account, sum(upload)::bigint as upload, sum(download)::bigint as download
    from traffic_row
    where report_id in (select id from chain) and at >= (select min(received_at) from chain)
    group by account_id`.execute(tx);
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

/** What rows hold beyond older ones; undefined when one of them is below its older one, so that they are no repeat. */
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
 * Agents send no key. XrayR sends again what it got no answer for: unchanged at once, or grown in the next period.
 * shadowsocks-mod moves its baseline before it reports, so that of its reports none is another one grown: with
 * `grows` false only the unchanged are looked for. The caller holds the node's budget, so that a report and its
 * retry are looked at one after the other.
 *
 * What can still go wrong: an answer that was handed to the network and lost there counts as delivered, so its
 * repeat counts again when it is grown or comes after 45 seconds; and when an XrayR that forgot its counters after an
 * undelivered answer reports more than before for everyone, only the difference counts.
 */
export async function judge(
  tx: Sql,
  node: { id: number; grows: boolean },
  read: ReadRows,
  at: Date,
): Promise<Verdict> {
  if (read.isEmpty) return fresh;
  const earlier = await readEarlier(tx, node.id, at);
  const [last] = earlier;
  if (last === undefined) return fresh;
  // Either way: a clock that was set back leaves reports of the future.
  const isClose = (report: Earlier) =>
    Math.abs(at.getTime() - report.received_at.getTime()) <= repeatSeconds * 1000;
  const twin = earlier.find(
    (report) => read.hash.equals(report.body_hash) && (isClose(report) || report.is_delivered !== true),
  );
  if (twin !== undefined) return { kind: 'repeat', of: twin.id };
  if (!node.grows || last.is_delivered === true || last.row_count === 0) return fresh;
  const growth = growthOver(await readContent(tx, last.id), read.rows);
  return growth === undefined ? fresh : { kind: 'grown', from: last.id, growth };
}
