import { maxId } from '@ferry/core/contract/base/primitives';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { plainIp } from '../../../base/plain-ip.ts';
import { wholeNumber } from '../../../base/whole-number.ts';
import { plannedEachTime } from '../../../db/driver/sent.ts';
import { sourceOf } from '../../ground/limits/index.ts';
import { deviceAddresses, type Node } from '../nodes/index.ts';
import { callingNode } from './calling-node.ts';

export interface Seen {
  account: number;
  ip: string;
}

/** The maximum number of a customer's addresses that count at one node, and of one source in a report. */
const maxAddresses = 32;
const maxPerSource = 8;
/** A customer's addresses count only if the node reported traffic of his within this many milliseconds. */
const trafficMilliseconds = 300_000;

/** The addresses of a customer, without those that would leave no room for his other sources. */
function ofEachSource(seen: readonly Seen[]): readonly Seen[] {
  if (seen.length <= maxPerSource) return seen;
  const counts = new Map<string, number>();
  return seen.filter(({ ip }) => {
    const source = sourceOf(ip);
    const count = (counts.get(source) ?? 0) + 1;
    counts.set(source, count);
    return count <= maxPerSource;
  });
}

/** Valid rows of a report of addresses, each once. */
export function readSeen(rows: readonly unknown[]): Seen[] {
  const seen = new Map<string, Seen>();
  for (const row of rows) {
    const { user_id, ip } = (row ?? {}) as { user_id?: unknown; ip?: unknown };
    const plain = plainIp(ip);
    const account = wholeNumber(user_id);
    if (plain === undefined || account === undefined || account < 1 || account > maxId) continue;
    seen.set(`${account} ${plain}`, { account, ip: plain });
  }
  // All reports insert in the same order, so that reports of two nodes cannot deadlock.
  const sorted = [...seen.values()].sort((a, b) => a.account - b.account || (a.ip < b.ip ? -1 : 1));
  return [...Map.groupBy(sorted, ({ account }) => account).values()].flatMap(ofEachSource);
}

/**
 * Stores the addresses from which customers use a node. Invalid addresses, unknown customers and customers without
 * traffic on the node are left out, because a node could invent addresses. An address expires ten seconds after the
 * node's next report is due. The time between two reports is the node's period: 10 to 120 seconds, and 60 until it is
 * known. Requests within ten seconds are parts or retries of one report, so their addresses count as seen at its
 * beginning. Addresses that cannot be a customer's are stored, but do not count as devices.
 */
export async function keepAliveIps(
  ctx: Context<'node'>,
  node: Pick<Node, 'id'>,
  rows: readonly unknown[],
): Promise<void> {
  const seen = readSeen(rows);
  const isDevice = await deviceAddresses(ctx);
  const at = ctx.now();
  const trafficSince = new Date(at.getTime() - trafficMilliseconds);
  const query = sql`
    with pace as (
      insert into alive_pace as pace (node_id, reported_at, seconds) values (${node.id}, ${at}, 60)
      on conflict (node_id) do update set (reported_at, seconds) = (
        select case when passed between 0 and 10 then pace.reported_at else excluded.reported_at end,
          case when passed between 10 and 120 then passed else pace.seconds end
        from extract(epoch from excluded.reported_at - pace.reported_at) as passed)
      returning seconds, reported_at as begun_at
    ), flowing as materialized (
      select distinct account_id from traffic_row
      where at >= ${trafficSince}
        and report_id in (select id from traffic_report where node_id = ${node.id} and received_at >= ${trafficSince})
    ), told as (
      select account.id as account_id, seen.ip::inet as ip, seen.is_device, held.ip is not null as is_known,
        row_number() over (partition by account.id, held.ip is not null order by seen.ip) as place
      from unnest(${seen.map((row) => row.account)}::integer[], ${seen.map((row) => row.ip)}::text[],
        ${seen.map((row) => isDevice(row.ip))}::boolean[]) as seen (account_id, ip, is_device)
      join flowing using (account_id)
      join account on account.id = account_id
      left join alive_ip as held on held.account_id = account.id and held.ip = seen.ip::inet
        and held.node_id = ${node.id} and held.alive_until > ${at}
    )
    insert into alive_ip (account_id, ip, is_device, node_id, last_seen_at, since, alive_until)
    select distinct on (account_id, ip) account_id, ip, is_device, ${node.id}::integer, begun_at, begun_at,
      ${at}::timestamptz + (seconds + 10) * interval '1 second'
    from told cross join pace
    where is_known or ${sql.lit(maxAddresses)} >= place + (
      select count(*) from alive_ip as held
      where held.account_id = told.account_id and held.node_id = ${node.id} and held.alive_until > ${at})
    order by account_id, ip
    on conflict (account_id, ip, node_id) do update set
      last_seen_at = excluded.last_seen_at,
      is_device = excluded.is_device,
      alive_until = excluded.alive_until,
      since = case when alive_ip.alive_until >= excluded.last_seen_at then alive_ip.since else excluded.since end
    where alive_ip.last_seen_at <= excluded.last_seen_at`;
  await plannedEachTime(ctx.database.sql, query);
}

export async function reportAliveIps(
  ctx: Context<'node'>,
  { node_id, body }: { node_id?: number | undefined; body: { data: unknown[] | null } },
) {
  await keepAliveIps(ctx, await callingNode(ctx, node_id), body.data ?? []);
  return { ret: 1, data: 'ok' } as const;
}
