import { dayMs } from '@ferry/core/contract/base/values/units';
import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import { planName } from '../services/index.ts';

const threeDaysMs = 3 * dayMs;

/** Only customers who may sign in and are not banned are notified. */
export const isReachable = (at: Date) => sql<boolean>`(account.is_enabled and not exists (
  select from ban where ban.account_id = account.id and ban.ended_at is null
    and ban.starts_at <= ${at} and ban.ends_at > ${at}))`;

export interface NearTraffic {
  account_id: number;
  event: 'traffic_80' | 'traffic_100';
  period: Date;
  used: number;
  total: number;
  next_reset_at: Date | null;
}

/** Customers who used 80 % or all of the current period's traffic and were not notified in that period. */
export async function findTraffic({ database }: Services, at: Date): Promise<NearTraffic[]> {
  const { rows } = await sql<NearTraffic>`
    select * from (
      select account.id as account_id, used, total, next_reset_at,
        case when used >= total then 'traffic_100' else 'traffic_80' end as event,
        coalesce(period_started_at, purchased_at, account.created_at) as period
      from service
      join account on account.id = service.account_id
      cross join lateral (select used_upload + used_download as used, quota_bytes + package_bytes as total) as sums
      where level > 0 and level_expires_at > ${at} and total > 0 and used * 5 >= total * 4
        and account.expires_at > ${at} and ${isReachable(at)}
    ) as near
    where not exists (
      select from notification_told as told
      where told.account_id = near.account_id and told.event = near.event and told.period = near.period)
    order by account_id`.execute(database.sql);
  return rows;
}

export interface NearEnd {
  account_id: number;
  /** Null: the account itself ends. */
  plan: string | null;
  ends_at: Date;
}

/**
 * Customers whose plan or account ends within three days and who were not notified of that end. A plan with
 * auto-renewal does not end; a low balance is reported instead. An account that ends with its plan is reported once.
 */
export async function findEnds({ database }: Services, at: Date): Promise<NearEnd[]> {
  const until = new Date(at.getTime() + threeDaysMs);
  const { rows } = await sql<NearEnd>`
    select * from (
      select account.id as account_id, coalesce(${planName(sql.ref('account.language'))}, 'Lv. ' || service.level) as plan,
         level_expires_at as ends_at
      from service
      join account on account.id = service.account_id
      left join product on product.id = service.product_id
      where service.level > 0 and level_expires_at > ${at} and level_expires_at <= ${until} and ${isReachable(at)}
        and not exists (
          select from purchase
          where purchase.account_id = account.id and purchase.product_id = product.id and purchase.auto_renews
            and purchase.renew_price is not null and product.is_enabled and product.level = service.level)
      union all
      select account.id, null, account.expires_at
      from account
      join service on service.account_id = account.id
      where account.expires_at > ${at} and account.expires_at <= ${until} and ${isReachable(at)}
        and not (service.level > 0 and level_expires_at = account.expires_at)
    ) as near
    where not exists (
      select from notification_told as told
      where told.account_id = near.account_id and told.event = 'expires_soon' and told.period = near.ends_at)
    order by account_id`.execute(database.sql);
  return rows;
}
