import { type NodeStatus, nodeStatus } from '@ferry/core/contract/nodes/customer';
import { type RawBuilder, sql } from 'kysely';

/** Minutes of silence up to which a node is online, and then up to which it is stale. */
const minutes = { online: 5, stale: 30 } as const;

/** The state of a node, by the time of its last call. All displays and counts use it. */
export function statusAt(lastHeardAt: Date | null, at: Date): NodeStatus {
  if (lastHeardAt === null) return 'unknown';
  const silence = (at.getTime() - lastHeardAt.getTime()) / 60_000;
  if (silence <= minutes.online) return 'online';
  return silence <= minutes.stale ? 'stale' : 'offline';
}

/** The same of each row of a statement that reads `node`: whether it is online. Never `null`. */
export const isNodeOnline = (at: Date): RawBuilder<boolean> =>
  sql<boolean>`coalesce(node.last_heard_at >= ${at}::timestamptz - ${sql.lit(`${minutes.online} minutes`)}::interval, false)`;

/** The state of several nodes together: the best state among them. */
export const bestOf = (states: readonly NodeStatus[]): NodeStatus =>
  nodeStatus.options.find((one) => states.includes(one)) ?? 'unknown';
