import { randomUUID } from 'node:crypto';
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import { randomText } from '../../random-text.ts';

export interface NewAccount {
  email: string;
  name: string;
  /** An argon2id hash. */
  password: string;
  /** Whether it was compared with common passwords while its text was at hand. */
  isUncommon?: boolean;
  language: string;
  ip: string | null;
  /** The inviter's account. */
  invitedBy: number | null;
}

/** What two addresses are compared by. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/**
 * Opens an account with its one service, which serves nothing until something is bought. The caller has checked
 * the address; one that is taken fails on the unique key.
 */
export async function createAccount(tx: Sql, { keys, config, now }: Services, account: NewAccount) {
  const at = now();
  const version = randomUUID();
  const row = await tx
    .insertInto('account')
    .values({
      email: account.email,
      email_key: emailKey(account.email),
      name: account.name,
      password: account.password,
      password_version: version,
      password_checked: account.isUncommon ? version : null,
      language: account.language,
      time_zone: config.timeZone,
      created_at: at,
      registered_ip: account.ip,
      expires_at: at,
      invite_code: randomText(10),
      invited_by: account.invitedBy,
      telegram_id: null,
    })
    .returning(['id', 'new_id', 'name', 'email', 'password_version'])
    .executeTakeFirstOrThrow();
  const linkToken = randomText(32);
  await tx
    .insertInto('service')
    .values({
      account_id: row.id,
      product_id: null,
      level_expires_at: at,
      speed_limit: null,
      device_limit: null,
      period_started_at: null,
      next_reset_at: null,
      reset_interval: null,
      proxy_password: randomText(16),
      proxy_uuid: randomUUID(),
      port: null,
      link_token_hash: keys.hash('link token', linkToken),
      link_token_sealed: keys.seal(linkToken),
      last_used_at: null,
    })
    .execute();
  return row;
}
