import type * as account from '@ferry/core/contract/accounts/customer';
import type { ResultOf } from '@ferry/core/contract/base/call';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { onlyRow, preparedStatement } from '../../../db/query/prepared-statement.ts';
import { type Language, say } from '../../../words/words.ts';
import {
  devicesOnline,
  groupHostsColumn,
  isNodeOnline,
  isNodeOpen,
  isServed,
  linkAddresses,
  planName,
  todayAndYesterday,
  usageColumns,
} from '../../ground/services/index.ts';

const shownOfService = [
  'service.level',
  'service.level_expires_at',
  'service.speed_limit',
  'service.device_limit',
  'service.period_started_at',
  'service.next_reset_at',
  'service.proxy_password',
  'service.proxy_uuid',
  'service.traffic_log_token',
  'service.emby_uuid',
  'service.link_token_sealed',
  'service.link_group',
] as const;

interface Asked {
  accountId: number;
  at: Date;
  today: string;
  yesterday: string;
  language: Language;
}

/** Everything that the dashboard shows, in one statement, because it is read on each visit. */
const readAll = preparedStatement((db: Sql, { accountId, at, today, yesterday, language }: Asked) => {
  const billedOn = (day: string) => sql<number>`coalesce((
    select billed from traffic_day where traffic_day.account_id = account.id and day = ${day}::date), 0)`;
  return db
    .selectFrom('account')
    .innerJoin('service', 'service.account_id', 'account.id')
    .leftJoin('product', 'product.id', 'service.product_id')
    .innerJoinLateral(
      () =>
        sql<{ total: number; online: number; usable: number; usable_online: number }>`(
          select count(*) as total, count(*) filter (where is_online) as online,
            count(*) filter (where is_usable) as usable,
            count(*) filter (where is_usable and is_online) as usable_online
          from (select ${isNodeOnline(at)} as is_online,
              service.level_expires_at > ${at} and ${isNodeOpen} as is_usable
            from node where node.is_serving and not node.is_hidden) as seen)`.as('nodes'),
      (join) => join.onTrue(),
    )
    .select(shownOfService)
    .select(usageColumns)
    .select(['account.new_id', 'account.email', 'account.name', 'account.telegram_id', 'account.balance'])
    .select(['account.expires_at as account_expires_at', planName(language).as('plan_name')])
    .select(['nodes.total', 'nodes.online', 'nodes.usable', 'nodes.usable_online'])
    .select([
      billedOn(today).as('today'),
      billedOn(yesterday).as('yesterday'),
      isServed(at).as('is_served'),
      groupHostsColumn.as('group_hosts'),
      devicesOnline(at).as('devices'),
      // Each of these reads the first entry of an index.
      sql<Date | null>`(select created_at from purchase
        where purchase.account_id = account.id order by id limit 1)`.as('first_paid_at'),
      sql<Date | null>`(select at from subscription_fetch
        where subscription_fetch.account_id = account.id order by at limit 1)`.as('first_fetch_at'),
      sql<Date | null>`(select hour from account_hour
        where account_hour.account_id = account.id order by hour limit 1)`.as('first_traffic_at'),
    ])
    .where('account.id', '=', accountId);
});

/** The customer, the balance and the running service. */
export async function showDashboard(ctx: Context<'customer'>): Promise<ResultOf<typeof account.dashboard>> {
  const at = ctx.now();
  const [today, yesterday] = todayAndYesterday(at, ctx.config.timeZone);
  const { accountId } = ctx.who;
  const row = onlyRow(
    await readAll(ctx.database.sql, {
      accountId,
      at,
      today,
      yesterday,
      language: ctx.language,
    }),
  );
  const runs = row.level > 0 && row.level_expires_at > at;
  const level = runs ? row.level : 0;
  return {
    result: {
      user_id: accountId,
      user_new_id: row.new_id,
      email: row.email,
      // A banned customer is refused before this code.
      is_ban: false,
      tg_id: row.telegram_id,
      user_name: row.name,
      money_amount: row.balance,
      first_paid_at: row.first_paid_at?.toISOString() ?? null,
      first_fetch_at: row.first_fetch_at?.toISOString() ?? null,
      first_traffic_at: row.first_traffic_at?.toISOString() ?? null,
      old_service_info: {
        user_level_text: say(ctx.language, runs ? 'account.level' : 'account.no_plan', { level }),
        online_ip_limit: row.device_limit,
        speed_limit: row.speed_limit === null ? null : String(row.speed_limit),
        sub_link: linkAddresses(ctx, row, row.group_hosts ?? {}),
        traffic_log_token: row.traffic_log_token,
        other_emby_uuid: row.emby_uuid,
        ss_passwd: row.proxy_password,
        ss_uuid: row.proxy_uuid,
        user_level_expire_in: row.level_expires_at.toISOString(),
        user_account_expire_in: row.account_expires_at.toISOString(),
        ss_upload_size: row.used_upload,
        ss_download_size: row.used_download,
        ss_bandwidth_total_size: row.quota_bytes + row.package_bytes,
        ss_bandwidth_yesterday_used_size: row.yesterday,
        ss_bandwidth_today_used_size: row.today,
        is_link_burn_after: false,
        user_level: level,
        plan_name: runs ? row.plan_name : null,
        is_active: runs && row.is_served,
        period_start_at: (runs && row.period_started_at?.toISOString()) || null,
        next_reset_at: (runs && row.next_reset_at?.toISOString()) || null,
        online_ip_count: row.devices,
        nodes_usable: row.usable,
        nodes_total: row.total,
        nodes_online: row.online,
        nodes_usable_online: row.usable_online,
      },
    },
  };
}
