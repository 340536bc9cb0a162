import type { ResultOf } from '@ferry/core/contract/base/call';
import type { devices } from '@ferry/core/contract/services/customer';
import type { Context } from '../../../base/context.ts';

/** Milliseconds. An address counts as online if it was seen within this time. */
export const aliveMilliseconds = 120_000;
const mostRows = 200;

/** The addresses that use a customer's service now. */
export async function listDevices({
  database,
  now,
  who,
}: Context<'customer'>): Promise<ResultOf<typeof devices>> {
  const alive = database.sql
    .selectFrom('alive_ip')
    .where('alive_ip.account_id', '=', who.accountId)
    .where('last_seen_at', '>', new Date(now().getTime() - aliveMilliseconds));
  const { online } = await alive
    .select(({ fn }) => fn.count<number>('ip').distinct().as('online'))
    .executeTakeFirstOrThrow();
  const rows = await alive
    .innerJoin('node', 'node.id', 'alive_ip.node_id')
    .select(['alive_ip.ip', 'alive_ip.node_id', 'node.name', 'alive_ip.since', 'alive_ip.last_seen_at'])
    .orderBy('alive_ip.since', 'desc')
    .orderBy('alive_ip.ip')
    .orderBy('alive_ip.node_id')
    .limit(mostRows)
    .execute();
  const { device_limit } = await database.sql
    .selectFrom('service')
    .select('device_limit')
    .where('account_id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  return {
    result: {
      online,
      limit: device_limit,
      devices: rows.map(({ ip, node_id, name, since, last_seen_at }) => ({
        ip,
        node_id,
        node_name: name,
        since: since.toISOString(),
        last_seen_at: last_seen_at.toISOString(),
      })),
    },
  };
}
