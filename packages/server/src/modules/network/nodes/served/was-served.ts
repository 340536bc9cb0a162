import { type RawBuilder, sql } from 'kysely';

/** Milliseconds. A node may still report a customer who left its list within this time. */
const graceMilliseconds = 86_400_000;

export interface Stretch {
  node: { id: number; level: number; is_enabled: boolean };
  /** The start of the node's reporting period. Null: unknown. The period counts as at least 24 hours. */
  since: Date | null;
  at: Date;
}

/**
 * Joins, as `customer`, the account of each row of `given` and whether it was in the node's list at some time of the
 * period. Expiries follow from the rows themselves, other departures from `departure`, and bans from `ban`, so no
 * list of 100,000 customers has to be stored. The `offset` forces a lookup by index for each row: otherwise a report
 * would read all customers.
 */
export function customerOfGiven({ node, since: given, at }: Stretch): RawBuilder<unknown> {
  const day = at.getTime() - graceMilliseconds;
  const since = new Date(Math.min(given?.getTime() ?? day, day));
  const level = sql`(
    select min(level) from (
      select ${node.level}::integer where ${node.is_enabled}::boolean
      union all select level from node_past where node_id = ${node.id} and until_at > ${since}
    ) as levels (level))`;
  return sql`lateral (
    select account.id, coalesce(
      account.is_enabled and account.expires_at > ${since} and service.level_expires_at > ${since}
        and service.level >= ${level}
        and service.used_upload + service.used_download < service.quota_bytes + service.package_bytes
        and not exists (
          select from ban where ban.account_id = account.id
            and starts_at <= ${since} and ends_at > ${at} and ended_at is null)
      or exists (
        select from departure where departure.account_id = account.id
          and departure.at > ${since} and departure.expires_at > ${since} and departure.level >= ${level}),
      false) as was_served
    from account join service on service.account_id = account.id
    where account.id = given.account_id offset 0
  ) as customer`;
}
