import { sql } from 'kysely';
import type { Sql } from '../../../db/driver/database.ts';
import { holdLock } from '../../../db/query/locks.ts';

/**
 * Assigns some customers without a group to the smallest groups, in the order of their accounts. Returns how many.
 */
export async function giveSomeLinkGroups(tx: Sql, most: number): Promise<number> {
  await holdLock(tx, 'link groups');
  const { numAffectedRows } = await sql`
    with first as (
      select account_id from service where link_group is null order by account_id limit ${sql.lit(most)}
    ), waiting as (
      select account_id, row_number() over (order by account_id) as turn from first
    ), size as materialized (
      select number, (select count(*) from service where link_group = number) as taken
      from generate_series(1, 3) as number
    ), seat as (
      select number, row_number() over (order by taken + place, number) as turn
      from size, generate_series(1, (select count(*)::integer from waiting)) as place
    )
    update service set link_group = seat.number
    from waiting join seat using (turn)
    where service.account_id = waiting.account_id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Assigns all customers to the groups again, in turn by the order of their accounts. Returns how many changed. */
export async function dealLinkGroupsAnew(tx: Sql): Promise<number> {
  await holdLock(tx, 'link groups');
  const { numAffectedRows } = await sql`
    update service set link_group = dealt.number
    from (select account_id, (row_number() over (order by account_id) - 1) % 3 + 1 as number from service) as dealt
    where service.account_id = dealt.account_id and service.link_group is distinct from dealt.number`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
