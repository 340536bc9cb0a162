import type { aliveList as call } from '@ferry/core/contract/agents/uniproxy';
import type { CallParsed } from '@ferry/core/contract/base/call';
import { sql } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import { recallNode } from '../../nodes/index.ts';
import { isAlive, readCrowd, toldAlive } from '../users/crowd.ts';
import { askingNode } from './asking-node.ts';

interface Online {
  account_id: number;
  /** Addresses at the calling node come first. */
  ips: string[];
}

/** An address of each alive source of customers with a device limit, at all nodes. */
async function readOnline({ database }: Context<'node'>, nodeId: number, at: Date): Promise<Online[]> {
  const { rows } = await sql<Online>`
    select account_id, array_agg(host(ip) order by is_here desc, since, ip) as ips
    from (
      select account_id, bool_or(node_id = ${nodeId}) as is_here, min(since) as since,
        (array_agg(ip order by node_id = ${nodeId} desc, last_seen_at desc, ip))[1] as ip
      from alive_ip join service using (account_id)
      where ${isAlive(at)} and device_limit is not null
      group by account_id, source
    ) as seen
    group by account_id order by account_id`.execute(database.sql);
  return rows;
}

/**
 * The number of online devices of each customer, for agents that refuse a new device at the limit. At the limit, a node
 * without the customer's devices gets one less, as in the lists of users, so that he can change nodes.
 */
export async function aliveList(ctx: Context<'node'>, { node_id }: CallParsed<typeof call>) {
  const node = await askingNode(ctx, node_id, recallNode);
  const at = ctx.now();
  const [online, crowd] = await Promise.all([readOnline(ctx, node.id, at), readCrowd(ctx.database, at)]);
  const told = online.map(({ account_id, ips }) => {
    const crowded = crowd.customers.get(account_id);
    const count = crowded === undefined ? ips.length : (toldAlive(crowded, node.id) ?? crowded.devices);
    return [account_id, node.agent === 'xrayrp' ? ips.slice(0, count) : count];
  });
  return { alive: Object.fromEntries(told) as Record<string, number | string[]> };
}
