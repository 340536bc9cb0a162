import { randomUUID } from 'node:crypto';
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import { randomText } from '../../random-text.ts';

export interface NewAccount {
  email: string;
  name: string;
  /** An argon2id hash. */
  password: string;
  /** Whether the plain password was checked against the common ones. */
  isUncommon?: boolean;
  language: string;
  ip: string | null;
  /** The id of the inviter's account. */
  invitedBy: number | null;
}

/** The form in which two addresses are compared. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** Inserts the row of an account. Fails with a unique violation if the address is taken. */
export function insertAccount(tx: Sql, { config }: Services, account: NewAccount, at: Date) {
  const version = randomUUID();
  return tx
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
}
