import { dayMs } from '@ferry/core/contract/base/values/units';
import { type RawBuilder, sql } from 'kysely';
import { isAnyOpen, type NodeAccess } from '../../../ground/services/index.ts';

/**
 * When a customer must have been served for his traffic to count: at the start of the report's period (null: unknown),
 * or a day ago if that is earlier.
 */
export const countedSince = (period: Date | null, at: Date): Date => {
  const grace = at.getTime() - dayMs;
  return new Date(Math.min(period?.getTime() ?? grace, grace));
};

export interface Stretch {
  node: NodeAccess & { id: number; is_serving: boolean };
  since: Date;
  at: Date;
}

/**
 * Joins, as `customer`, the account of each row of `given` and whether it was in the node's list at some time since
 * then. Expiries follow from the rows themselves, other departures from `departure`, and bans from `ban`, so no
 * list of 100,000 customers has to be stored. The `offset` forces a lookup by index for each row: otherwise a report
 * would read all customers.
 */
export function customerOfGiven({ node, since, at }: Stretch): RawBuilder<unknown> {
  // The customers that the node served at any time since then.
  const times = sql`(
    select ${node.level}::integer, ${node.groups}::text[] where ${node.is_serving}::boolean
    union all select level, groups from node_past where node_id = ${node.id} and until_at > ${since}
  ) as times (level, groups)`;
  // Each is computed once for all rows.
  const ever = {
    level: sql`(select min(level) from ${times} where groups = '{}')`,
    groups: sql`(select array_agg(name) from ${times}, unnest(groups) as name)`,
  };
  return sql`lateral (
    select account.id, coalesce(
      account.is_enabled and account.expires_at > ${since} and service.level_expires_at > ${since}
        and ${isAnyOpen('service', ever)}
        and service.used_upload + service.used_download < service.quota_bytes + service.package_bytes
        and not exists (
          select from ban where ban.account_id = account.id
            and starts_at <= ${since} and ends_at > ${at} and ended_at is null)
      or exists (
        select from departure where departure.account_id = account.id
          and departure.at > ${since} and departure.expires_at > ${since} and ${isAnyOpen('departure', ever)}),
      false) as was_served
    from account join service on service.account_id = account.id
    where account.id = given.account_id offset 0
  ) as customer`;
}
