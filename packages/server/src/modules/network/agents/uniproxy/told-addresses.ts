import { sql } from 'kysely';
import type { Services } from '../../../../base/context.ts';
import type { Seen } from '../report-alive-ips.ts';

/** The most addresses that are kept for one customer. */
const maxAddresses = 32;

/** Stores the addresses that a node sent, and deletes its earlier ones. */
export async function keepTold({ database }: Services, nodeId: number, seen: readonly Seen[]): Promise<void> {
  await sql`
    with given as (
      select account_id, ip from (
        select account.id as account_id, seen.ip::inet as ip,
          row_number() over (partition by account.id order by seen.ip) as place
        from unnest(${seen.map(({ account }) => account)}::integer[], ${seen.map(({ ip }) => ip)}::text[])
          as seen (account_id, ip)
        join account on account.id = seen.account_id
      ) as each_seen where place <= ${sql.lit(maxAddresses)}
    ), gone as (
      delete from alive_told where node_id = ${nodeId}
        and not exists (select from given where given.account_id = alive_told.account_id and given.ip = alive_told.ip)
    )
    insert into alive_told (node_id, account_id, ip) select ${nodeId}::integer, account_id, ip from given
    on conflict do nothing`.execute(database.sql);
}

/** The stored addresses of customers who are still online at a node. Deletes those of other customers. */
export async function recallTold(
  { database }: Services,
  nodeId: number,
  online: readonly number[],
): Promise<{ user_id: number; ip: string }[]> {
  const { rows } = await sql<{ user_id: number; ip: string }>`
    with gone as (
      delete from alive_told where node_id = ${nodeId} and not account_id = any(${online}::integer[])
    )
    select account_id as user_id, host(ip) as ip from alive_told
    where node_id = ${nodeId} and account_id = any(${online}::integer[])`.execute(database.sql);
  return rows;
}
