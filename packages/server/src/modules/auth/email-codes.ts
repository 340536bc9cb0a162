import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import { emailKey } from '../accounts/index.ts';
import { takeLimit } from '../limits/index.ts';

export type CodePurpose = 'register' | 'reset_password' | 'edit_email';

export const codeMinutes = 10;
const tries = 5;
const limits = {
  minute: { name: 'code mails a minute', most: 1, seconds: 60 },
  day: { name: 'code mails a day', most: 10, seconds: 86_400 },
  ip: { name: 'code mails by ip', most: 30, seconds: 3_600 },
};

/** Mails to one address, whatever for: one a minute and ten a day, and a cap on where they are asked from. */
export async function takeCodeLimits(services: Services, email: string, ip: string): Promise<void> {
  await takeLimit(services, limits.ip, ip);
  await takeLimit(services, limits.minute, emailKey(email));
  await takeLimit(services, limits.day, emailKey(email));
}

/** What a code is compared by: its address, its purpose, and where an account asked for it, that account alone. */
const hashOf = (
  { keys }: Services,
  email: string,
  purpose: CodePurpose,
  code: string,
  accountId: number | undefined,
): Buffer => keys.hash(`code ${purpose}`, `${accountId ?? ''} ${emailKey(email)} ${code}`);

/** Makes a code bound to its address and purpose; the one before it is no longer good. */
export async function issueCode(
  tx: Sql,
  services: Services,
  email: string,
  purpose: CodePurpose,
  accountId?: number,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const row = {
    code_hash: hashOf(services, email, purpose, code, accountId),
    expires_at: new Date(services.now().getTime() + codeMinutes * 60_000),
    tries_left: tries,
  };
  await tx
    .insertInto('email_code')
    .values({ email_key: emailKey(email), purpose, ...row })
    .onConflict((conflict) => conflict.columns(['email_key', 'purpose']).doUpdateSet(row))
    .execute();
  return code;
}

/** Refuses a code that is wrong, old or tried too often. A try counts whatever becomes of the caller. */
export async function assertCode(
  services: Services,
  email: string,
  purpose: CodePurpose,
  code: string | null | undefined,
  accountId?: number,
): Promise<void> {
  const row = await services.database.sql
    .updateTable('email_code')
    .set({ tries_left: sql<number>`tries_left - 1` })
    .where('email_key', '=', emailKey(email))
    .where('purpose', '=', purpose)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', services.now())
    .returning('code_hash')
    .executeTakeFirst();
  const given = hashOf(services, email, purpose, code ?? '', accountId);
  const stored = Buffer.from(row?.code_hash ?? new Uint8Array(given.length));
  if (!timingSafeEqual(stored, given))
    throw new Refusal('auth.code_wrong', { status: 422, field: 'email_code' });
}

/** Takes the code in the transaction of what it paid for; refused when another caller took it first. */
export async function spendCode(tx: Sql, email: string, purpose: CodePurpose): Promise<void> {
  const spent = await tx
    .deleteFrom('email_code')
    .where('email_key', '=', emailKey(email))
    .where('purpose', '=', purpose)
    .returning('purpose')
    .executeTakeFirst();
  if (spent === undefined) throw new Refusal('auth.code_wrong', { status: 422, field: 'email_code' });
}
