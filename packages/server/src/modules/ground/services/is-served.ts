import { type RawBuilder, sql } from 'kysely';

/**
 * Whether nodes serve a customer: enabled, not banned, account and level not expired, quota left. For statements that
 * join `account` and `service`. The caller adds which nodes are open to him.
 */
export const isServed = (at: Date): RawBuilder<boolean> => sql<boolean>`(
  account.is_enabled and account.expires_at > ${at} and service.level_expires_at > ${at}
  and service.used_upload + service.used_download < service.quota_bytes + service.package_bytes
  and not exists (select from ban where ban.account_id = account.id
    and ban.ended_at is null and ban.starts_at <= ${at} and ban.ends_at > ${at}))`;
