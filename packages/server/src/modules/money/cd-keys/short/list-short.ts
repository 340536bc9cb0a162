import type { CallAnswer, CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { listShort as call } from '@ferry/core/contract/cd-keys/admin';
import { sql } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { anyOf } from '../../../../db/query/any-of.ts';
import { type Change, type Short, shortOf } from './lost-bytes.ts';

/** Customers in a statement. */
const batch = 500;

/** The customers with days of a level from before bytes were kept. */
async function readAccounts(db: Sql): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select redeemed_by as id from cd_key where may_be_short
    union select account_id from gift where may_be_short order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * All changes of the customers' levels. The quota of a plan is what it left, without the packages that it kept. After
 * a refund that ended the level, the service still has it, in the past.
 */
async function readChanges(db: Sql, accounts: readonly number[]): Promise<Change[]> {
  const of = anyOf(accounts);
  const { rows } = await sql<Change>`
    with plan as (
      select id, account_id, created_at, service_held as held,
        (service_after ->> 'level')::integer as level,
        (service_after ->> 'level_expires_at')::timestamptz as until,
        (service_after ->> 'bytes_left')::bigint as bytes_left,
        service_before ->> 'level' = service_after ->> 'level' as extends
      from purchase where kind = 'main_package' and account_id = ${of}
    )
    select account_id, created_at as at, 'plan' as kind, level, until,
      case when extends and held is not null then bytes_left - greatest(0, (held ->> 'package_bytes')::bigint - greatest(0,
        (held ->> 'used_upload')::bigint + (held ->> 'used_download')::bigint - (held ->> 'quota_bytes')::bigint))
        else bytes_left end as quota,
      null::interval as duration, null::bigint as bytes, false as may_be_short,
      null::integer as code_id, null as hint, null::bigint as gift_id
    from plan
    union all
    select plan.account_id, at, 'plan', coalesce(nullif((answer #>> '{after,level}')::integer, 0), plan.level),
      coalesce((answer #>> '{after,level_expires_at}')::timestamptz, at),
      case when answer ->> 'service' = 'put_back' then (held ->> 'quota_bytes')::bigint end,
      null, null, false, null, null, null
    from purchase_refund join plan on plan.id = purchase_id
    union all
    select redeemed_by, redeemed_at, 'days', level, null, null, duration, coalesce(bytes, 0), may_be_short, id, hint, null
    from cd_key where kind = 'level_time' and redeemed_by = ${of}
    union all
    select account_id, given_at, 'days', (worth ->> 'level')::integer, null, null, (worth ->> 'duration')::interval,
      coalesce((worth ->> 'bytes')::bigint, 0), may_be_short, null, null, id
    from gift where worth ->> 'kind' = 'level_time' and account_id = ${of}
    order by account_id, at`.execute(db);
  return rows;
}

/** Bytes that customers should have got and did not, by customer and time. */
async function findShort({ database, config }: Context<'admin'>) {
  const accounts = await readAccounts(database.sql);
  const short: Short[] = [];
  for (let from = 0; from < accounts.length; from += batch) {
    const changes = await readChanges(database.sql, accounts.slice(from, from + batch));
    for (const own of Map.groupBy(changes, ({ account_id }) => account_id).values())
      short.push(...shortOf(own, config.timeZone));
  }
  return short;
}

/**
 * Lists codes and gifts that gave fewer bytes than they promised. That is computed from the history of each customer,
 * because nothing was recorded when they were dropped.
 */
export async function listShort(
  ctx: Context<'admin'>,
  { limit, offset }: CallParsed<typeof call>,
): Promise<ResultOf<typeof call>> {
  const all = await findShort(ctx);
  const page = all.slice(offset, offset + limit);
  const owners = await ctx.database.sql
    .selectFrom('account')
    .select(['id', 'email'])
    .where('id', '=', anyOf(page.map(({ days }) => days.account_id)))
    .execute();
  const emailOf = new Map(owners.map(({ id, email }) => [id, email]));
  const short: CallAnswer<typeof call>['result']['short'] = page.map(({ days, given }) => ({
    user_id: days.account_id,
    email: emailOf.get(days.account_id) ?? '',
    code_id: days.code_id,
    hint: days.hint,
    gift_id: days.gift_id,
    at: days.at.toISOString(),
    level: days.level,
    promised_bytes: days.bytes,
    given_bytes: given,
    short_bytes: days.bytes - given,
  }));
  const total_bytes = all.reduce((sum, { days, given }) => sum + days.bytes - given, 0);
  return { result: { total_count: all.length, total_bytes, short } };
}
