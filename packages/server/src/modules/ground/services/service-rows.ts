import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import type { Emptied } from '../../../base/noun.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { noPlanTerms } from './columns/plan-terms.ts';
import type { servicesNoun } from './noun.ts';
import { newLink, newPassword, newUuid } from './secrets/replace-secrets.ts';

/** Creates the one service of a new account, which is inactive until something is bought. */
export async function openService(tx: Sql, services: Services, accountId: number, at: Date): Promise<void> {
  await tx
    .insertInto('service')
    .values({
      account_id: accountId,
      product_id: null,
      level_expires_at: at,
      ...noPlanTerms,
      period_started_at: null,
      next_reset_at: null,
      reset_interval: null,
      ...newPassword(),
      ...newUuid(),
      port: null,
      ...newLink(services),
      last_used_at: null,
    })
    .execute();
}

/** Clears a service: no node serves it, and its secrets are random. */
export async function emptyService(tx: Sql, services: Services, accountId: number, at: Date): Promise<void> {
  await tx
    .updateTable('service')
    .set({
      ...newLink(services),
      ...newPassword(),
      ...newUuid(),
      product_id: null,
      level: 0,
      level_expires_at: at,
      quota_bytes: 0,
      package_bytes: 0,
      next_reset_at: null,
      port: null,
      traffic_log_token: randomUUID(),
      emby_uuid: randomUUID(),
      last_used_at: null,
    } satisfies Emptied<typeof servicesNoun.tables.service.columns>)
    .where('account_id', '=', accountId)
    .execute();
}

/**
 * The part of a statement that adds to usage. `flows` has rows of `account_id`, `billed`, `billed_upload` and
 * `last_at`. The services are locked before.
 */
export const addUsage = (flows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update service set
    used_upload = used_upload + billed_upload,
    used_download = used_download + billed - billed_upload,
    last_used_at = greatest(last_used_at, last_at)
  from ${flows} as flows where service.account_id = flows.account_id`;
