import { sql } from 'kysely';
import type { Database } from '../../../../db/driver/database.ts';

/** A customer whose number of devices has reached the limit. */
export interface Crowded {
  limit: number;
  /** The number of alive addresses. */
  ips: number;
  /** Nodes that reported one of these addresses. */
  nodes: readonly number[];
  /** The node that reported the newest address. */
  newest: number;
}

export interface Crowd {
  readonly customers: ReadonlyMap<number, Crowded>;
  /** When the oldest of the addresses expires if it is not reported again. Null if there is none. */
  readonly until: Date | null;
}

/**
 * An address expires at most this many seconds after its last report: the longest reporting period of a node and ten
 * seconds.
 */
export const longestAliveSeconds = 130;

export const aliveAfter = (at: Date): Date => new Date(at.getTime() - longestAliveSeconds * 1000);

/**
 * Customers who have reached their device limit. An address that moves between nodes keeps the time when it was first
 * seen.
 */
export async function readCrowd({ sql: db }: Database, at: Date): Promise<Crowd> {
  const { rows } = await sql<Crowded & { account_id: number; until: Date }>`
    with alive as (
      select account_id, ip, node_id, since, alive_until, device_limit,
        min(since) over (partition by account_id, ip) as ip_since
      from alive_ip join service using (account_id)
      where last_seen_at > ${aliveAfter(at)} and alive_until > ${at} and device_limit is not null
    )
    select account_id, device_limit as limit, count(distinct ip) as ips, array_agg(distinct node_id) as nodes,
      (array_agg(node_id order by ip_since desc, since desc, node_id desc))[1] as newest, min(alive_until) as until
    from alive group by account_id, device_limit having count(distinct ip) >= device_limit
    order by account_id`.execute(db);
  return {
    customers: new Map(rows.map(({ account_id, until, ...customer }) => [account_id, customer])),
    until: rows.reduce<Date | null>((first, { until }) => (first && first < until ? first : until), null),
  };
}

/**
 * The value of `alive_ip` for such a customer on one node. `undefined`: the row is left out. XrayR drops a customer
 * who has no devices on that node as soon as `alive_ip` has reached the limit. So a node without his devices gets the
 * limit minus one, but at least one, because 0 would mean no limit. Above the limit, the node with the newest address
 * leaves the customer out until that address expires; other nodes keep him.
 */
export function toldAlive({ limit, ips, nodes, newest }: Crowded, nodeId: number): number | undefined {
  if (ips > limit) {
    if (nodeId === newest) return undefined;
    return nodes.includes(nodeId) ? limit : ips;
  }
  return nodes.includes(nodeId) ? limit : Math.max(1, limit - 1);
}
