import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** A customer who has as many devices as he may have, or more. */
export interface Crowded {
  limit: number;
  /** Addresses alive. */
  ips: number;
  /** Nodes that told of one of them. */
  nodes: readonly number[];
  /** The node that told of the newest of them. */
  newest: number;
}

export interface Crowd {
  readonly customers: ReadonlyMap<number, Crowded>;
  /** When the first of their addresses lapses if it is not told of again; null without one. */
  readonly until: Date | null;
}

/** No address is alive for longer after it was told of: the longest period of a node, and ten seconds. */
export const longestAliveSeconds = 130;

export const aliveAfter = (at: Date): Date => new Date(at.getTime() - longestAliveSeconds * 1000);

/** Who has reached his device limit. An address that moves from node to node is as old as when it was first seen. */
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
 * What a node is told of such a customer as `alive_ip`; undefined: he is left out. XrayR drops a customer without
 * devices of its own wherever `alive_ip` has reached the limit, so where he is not yet he is told of as one device
 * below it, but never as none, which would be no limit. Above the limit the node with the newest address leaves him
 * out until that lapses, and the others keep what they have.
 */
export function toldAlive({ limit, ips, nodes, newest }: Crowded, nodeId: number): number | undefined {
  if (ips > limit) {
    if (nodeId === newest) return undefined;
    return nodes.includes(nodeId) ? limit : ips;
  }
  return nodes.includes(nodeId) ? limit : Math.max(1, limit - 1);
}
