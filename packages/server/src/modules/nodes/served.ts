import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../../context.ts';
import { remember } from '../../remember.ts';

/**
 * Whom nodes serve: enabled, not banned, account and level not expired, quota left. For statements that join
 * `account` and `service`; the level against the node's is theirs to compare.
 */
export const isServed = (at: Date): RawBuilder<boolean> => sql<boolean>`(
  account.is_enabled and account.expires_at > ${at} and service.level_expires_at > ${at}
  and service.used_upload + service.used_download < service.quota_bytes + service.package_bytes
  and not exists (select from ban where ban.account_id = account.id
    and ban.ended_at is null and ban.starts_at <= ${at} and ban.ends_at > ${at}))`;

/** A change of whom nodes serve, or of a node, shows within this time on every process. */
const versions = remember<string>({ milliseconds: 1_000, most: 1 });

/** Changes with each committed change of whom nodes serve and of the nodes themselves. */
export async function servingVersion(services: Services): Promise<string> {
  const version = await versions.read(services, '', async () => {
    const { sql: db } = services.database;
    const { rows } = await sql<{ version: string }>`
      select count(*) || '-' || coalesce(sum(id), 0) as version from serving_change`.execute(db);
    return rows[0]?.version;
  });
  if (version === undefined) throw new Error('an aggregate gave no row');
  return version;
}
