import { type RawBuilder, sql } from 'kysely';

/** A customer who left a node's list within this time may still be told of by the node, in milliseconds. */
const graceMilliseconds = 86_400_000;

export interface Stretch {
  node: { id: number; level: number; is_enabled: boolean };
  /** When the node's time begins that is asked for; null: not known. A stretch is 24 hours long at least. */
  since: Date | null;
  at: Date;
}

/**
 * The customer of a row of `given`, by its `account_id`, and whether he was on a node's list at some time of a stretch,
 * to be joined as `customer`. Who left by the time shows in what stands there, who left otherwise in `departure`, and
 * who is banned in `ban`: lists of 100,000 customers are not kept for it. Each is looked up by index, which the offset
 * holds to: a report would otherwise read all customers.
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
