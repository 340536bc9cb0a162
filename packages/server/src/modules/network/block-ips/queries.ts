import type { CallParsed } from '@ferry/core/contract/base/call';
import { dayMs } from '@ferry/core/contract/base/values/units';
import type * as blockIps from '@ferry/core/contract/block-ips/admin';
import type { Context, Services } from '../../../base/context.ts';

/** Milliseconds. Agents ask once a minute. */
const recentMilliseconds = 60_000;
const keptMilliseconds = 30 * dayMs;

const unixSeconds = (at: Date | null): number => Math.floor((at?.getTime() ?? 0) / 1000);

async function recent({ database, now }: Services, when: 'blocked_at' | 'unblocked_at') {
  const rows = await database.sql
    .selectFrom('blocked_ip')
    .select(['id', 'node_id', 'ip', `${when} as at`])
    // Only the node that blocked a held address knows of it.
    .where(({ eb, or }) => or([eb('is_held', '=', false), eb('unblocked_at', 'is not', null)]))
    .where(when, '>=', new Date(now().getTime() - recentMilliseconds))
    .orderBy('id')
    .execute();
  return rows.map(({ id, node_id, ip, at }) => ({ id, nodeid: node_id, ip, datetime: unixSeconds(at) }));
}

/** Addresses blocked in the last minute, in the form for agents. */
export const blockedForAgents = (services: Services) => recent(services, 'blocked_at');

/** Addresses unblocked in the last minute. */
export const unblockedForAgents = (services: Services) => recent(services, 'unblocked_at');

/** Addresses blocked by nodes, newest first. On request also unblocked ones. */
export async function listBlocked(
  { database, now }: Context<'admin'>,
  { is_all }: CallParsed<typeof blockIps.list>,
) {
  const rows = await database.sql
    .selectFrom('blocked_ip')
    .select(['ip', 'node_id', 'blocked_at', 'unblocked_at', 'is_held'])
    .where(({ eb, or }) =>
      or([
        eb('unblocked_at', 'is', null),
        ...(is_all ? [eb('unblocked_at', '>', new Date(now().getTime() - keptMilliseconds))] : []),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(10_000)
    .execute();
  return {
    result: rows.map((row) => ({
      ip: row.ip,
      node_id: row.node_id,
      is_held: row.is_held,
      blocked_at: row.blocked_at.toISOString(),
      unblocked_at: row.unblocked_at?.toISOString() ?? null,
    })),
  };
}
