import { randomUUID } from 'node:crypto';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { randomText } from '../../../keys/random-text.ts';
import { assertNotReserved, asTaken } from './address-taken.ts';
import { emailKey } from './email-key.ts';

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

/** Inserts the row of an account. Throws `AddressTaken` if another account has or reserves the address. */
export async function insertAccount(tx: Sql, services: Services, account: NewAccount, at: Date) {
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
      time_zone: services.config.timeZone,
      created_at: at,
      registered_ip: account.ip,
      expires_at: at,
      invite_code: randomText(10),
      invited_by: account.invitedBy,
      telegram_id: null,
    })
    .returning(['id', 'new_id', 'name', 'email', 'password_version'])
    .executeTakeFirstOrThrow()
    .catch(asTaken);
  await assertNotReserved(tx, services, account.email);
  return row;
}
