import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../db/driver/database.ts';

/** A customer whose number of devices has reached the limit. */
export interface Crowded {
  limit: number;
  /** The number of active sources. */
  devices: number;
  /** Nodes that reported one of these sources. */
  nodes: readonly number[];
  /** The node that reported the newest surplus source. Null: no source is surplus. */
  surplusAt: number | null;
}

export interface Crowd {
  readonly customers: ReadonlyMap<number, Crowded>;
  /** When the first of the addresses expires if it is not reported again. Null if there is none. */
  readonly until: Date | null;
}

/**
 * An address expires at most this many seconds after the beginning of its last report: the longest reporting period of
 * a node, ten seconds in which a report comes in parts, and ten more.
 */
const maxAliveSeconds = 140;

/** The rows of `alive_ip` that count as devices now. */
export const isAlive = (at: Date): RawBuilder<boolean> => sql<boolean>`(
  is_device and alive_until > ${at} and last_seen_at > ${new Date(at.getTime() - maxAliveSeconds * 1000)})`;

/**
 * Customers who have reached their device limit. Above it a source is surplus once as many other sources as the limit
 * were reported again after it was first reported: all are in use at the same time. A source that replaces another one,
 * as when a phone changes its network, is not surplus, because the other is not reported again. Sources that were first
 * reported together are compared only if both were reported again. A source that moves between nodes keeps the time
 * when it was first seen.
 */
export async function readCrowd({ sql: db }: Database, at: Date): Promise<Crowd> {
  const { rows } = await sql<Crowded & { account_id: number; until: Date }>`
    with seen as (
      select account_id, source, device_limit, min(since) as since, max(last_seen_at) as last_seen_at,
        min(alive_until) as until, array_agg(node_id order by alive_ip.since desc, node_id desc) as nodes
      from alive_ip join service using (account_id)
      where ${isAlive(at)} and device_limit is not null
      group by account_id, source, device_limit
    ), crowded as (
      select account_id, device_limit, count(*) as devices, min(until) as until
      from seen group by account_id, device_limit having count(*) >= device_limit
    )
    select account_id, device_limit as limit, devices, until,
      (select array_agg(distinct node_id order by node_id) from seen cross join unnest(seen.nodes) as node_id
        where seen.account_id = crowded.account_id) as nodes,
      (select nodes[1] from seen
        where seen.account_id = crowded.account_id and devices > crowded.device_limit and crowded.device_limit <= (
          select count(*) from seen as other
          where other.account_id = seen.account_id and other.source <> seen.source
            and other.last_seen_at > seen.since
            and (other.since < seen.since or other.since = seen.since and seen.last_seen_at > seen.since))
        order by since desc, nodes[1] desc limit 1) as "surplusAt"
    from crowded order by account_id`.execute(db);
  return {
    customers: new Map(rows.map(({ account_id, until, ...customer }) => [account_id, customer])),
    until: rows.reduce<Date | null>((first, { until }) => (first && first < until ? first : until), null),
  };
}

/**
 * The value of `alive_ip` for such a customer on one node. `undefined`: the row is left out. XrayR drops a customer
 * who has no devices on that node as soon as `alive_ip` has reached the limit. So a node without his devices gets the
 * limit minus one, but at least one, because 0 would mean no limit. Above the limit, the node with the newest surplus
 * source leaves the customer out until that source expires; other nodes keep him.
 */
export function toldAlive({ limit, devices, nodes, surplusAt }: Crowded, nodeId: number): number | undefined {
  if (devices > limit) {
    if (nodeId === surplusAt) return undefined;
    return nodes.includes(nodeId) ? limit : devices;
  }
  return nodes.includes(nodeId) ? limit : Math.max(1, limit - 1);
}
