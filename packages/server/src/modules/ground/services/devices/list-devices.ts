import type { ResultOf } from '@ferry/core/contract/base/call';
import type { devices } from '@ferry/core/contract/services/customer';
import { sql } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import { devicesOnline, isDeviceOnline } from './devices-online.ts';

const maxRows = 200;

interface Row {
  ip: string;
  node_id: number;
  name: string;
  since: Date;
  last_seen_at: Date;
}

/** The devices that use a customer's service now. Of the addresses of one, that which was seen last. */
export async function listDevices({
  database,
  now,
  who,
}: Context<'customer'>): Promise<ResultOf<typeof devices>> {
  const at = now();
  const { online, device_limit } = await database.sql
    .selectFrom('account')
    .innerJoin('service', 'service.account_id', 'account.id')
    .select([devicesOnline(at).as('online'), 'device_limit'])
    .where('account.id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<Row>`
    select (array_agg(host(ip) order by last_seen_at desc, ip))[1] as ip, node_id, node.name,
      min(since) as since, max(last_seen_at) as last_seen_at
    from alive_ip join node on node.id = node_id
    where account_id = ${who.accountId} and ${isDeviceOnline(at)}
    group by source, node_id, node.name
    order by min(since) desc, source, node_id
    limit ${sql.lit(maxRows)}`.execute(database.sql);
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
