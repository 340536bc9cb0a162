import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { anyHash, anyOf } from '../../db/any-of.ts';
import type { Sql } from '../../db/database.ts';
import { isOneOf } from '../../keys.ts';
import { Refusal } from '../../refusal.ts';
import { emailKey } from '../account-rows/index.ts';
import { type Limit, takeLimit } from '../limits/index.ts';
import { atAddress, type Trier } from './trier.ts';

export type CodePurpose = 'register' | 'reset_password' | 'edit_email';

export const codeMinutes = 10;
/** For the source that asked for a code; all others together have as many. */
const tries = 5;
const limits = {
  minute: { name: 'code mails a minute', most: 1, seconds: 60 },
  day: { name: 'code mails a day', most: 10, seconds: 86_400 },
  source: { name: 'code mails by source', most: 30, seconds: 3_600 },
};

/** All strangers at an address: what one of them has, and as much again for the others. */
const ofAll = ({ name, most, seconds }: Limit): Limit => ({
  name: `${name} of all strangers`,
  most: 2 * most,
  seconds,
});

/**
 * Mails to one address, whatever for: one a minute and ten a day for who asks, twice that for all strangers together,
 * and a cap on where they are asked from. A known device has a count of its own.
 */
export async function takeCodeLimits(services: Services, email: string, trier: Trier): Promise<void> {
  const who = atAddress(trier, email);
  if (trier.device === undefined) await takeLimit(services, limits.source, trier.sources);
  for (const limit of [limits.minute, limits.day]) {
    await takeLimit(services, limit, who);
    if (trier.device === undefined) await takeLimit(services, ofAll(limit), emailKey(email));
  }
}

/** What is kept as a keyed hash. */
type Hashed = readonly [purpose: string, secret: string];

/** Who asks for a code or tries one. Where an account asks, it is that account, wherever it moves. */
const asker = ({ device, sources }: Trier, accountId: number | undefined): Hashed => [
  'code asked by',
  accountId === undefined ? (device ?? sources[0]?.name ?? '') : `account ${accountId}`,
];

/** What a code is compared by: its address, its purpose, and where an account asked for it, that account alone. */
const compared = (
  email: string,
  purpose: CodePurpose,
  code: string,
  accountId: number | undefined,
): Hashed => [`code ${purpose}`, `${accountId ?? ''} ${emailKey(email)} ${code}`];

/** Makes a code bound to its address and purpose; the one before it from the same source is no longer good. */
export async function issueCode(
  tx: Sql,
  services: Services,
  email: string,
  purpose: CodePurpose,
  trier: Trier,
  accountId?: number,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const row = {
    code_hash: services.keys.hash(...compared(email, purpose, code, accountId)),
    expires_at: new Date(services.now().getTime() + codeMinutes * 60_000),
    tries_left: tries,
    others_left: tries,
  };
  const [asked_by, ...before] = services.keys.hashes(...asker(trier, accountId));
  if (asked_by === undefined) throw new Error('there is no key');
  const key = { email_key: emailKey(email), purpose, asked_by };
  if (before.length > 0)
    await tx
      .deleteFrom('email_code')
      .where('email_key', '=', key.email_key)
      .where('purpose', '=', purpose)
      .where('asked_by', '=', anyHash(before))
      .execute();
  await tx
    .insertInto('email_code')
    .values({ ...key, ...row })
    .onConflict((conflict) => conflict.columns(['email_key', 'purpose', 'asked_by']).doUpdateSet(row))
    .execute();
  return code;
}

/**
 * Refuses a code that is wrong, old or tried too often. A try counts whatever becomes of the caller: for each code that
 * waits there, as its asker's or as another's.
 */
export async function assertCode(
  services: Services,
  email: string,
  purpose: CodePurpose,
  code: string | null | undefined,
  trier: Trier,
  accountId?: number,
): Promise<void> {
  const isOwn = sql<boolean>`asked_by = ${anyHash(services.keys.hashes(...asker(trier, accountId)))}`;
  const rows = await services.database.sql
    .updateTable('email_code')
    .set({
      tries_left: sql<number>`tries_left - (${isOwn})::integer`,
      others_left: sql<number>`others_left - (not ${isOwn})::integer`,
    })
    .where('email_key', '=', emailKey(email))
    .where('purpose', '=', purpose)
    .where(sql<boolean>`case when ${isOwn} then tries_left else others_left end > 0`)
    .where('expires_at', '>', services.now())
    .returning([
      'code_hash',
      sql<boolean>`case when ${isOwn} then tries_left else others_left end > 0`.as('lives'),
    ])
    .execute();
  const given = services.keys.hashes(...compared(email, purpose, code ?? '', accountId));
  const isRight = rows.filter(({ code_hash }) => isOneOf(given, code_hash)).length > 0;
  if (isRight) return;
  // Every address gets a code when one is asked for, so that its being there says nothing of an account.
  const lives = rows.some((row) => row.lives);
  throw new Refusal(lives ? 'auth.code_wrong' : 'auth.code_ended', { status: 422, field: 'email_code' });
}

/** Takes every code of an address and a purpose in the transaction of what one paid for; refused when another caller was first. */
export async function spendCode(tx: Sql, email: string, purpose: CodePurpose): Promise<void> {
  const spent = await tx
    .deleteFrom('email_code')
    .where('email_key', '=', emailKey(email))
    .where('purpose', '=', purpose)
    .returning('purpose')
    .execute();
  if (spent.length === 0) throw new Refusal('auth.code_ended', { status: 422, field: 'email_code' });
}

/** Drops the codes that were mailed to addresses. */
export async function dropCodes(tx: Sql, emailKeys: readonly string[]): Promise<void> {
  await tx.deleteFrom('email_code').where('email_key', '=', anyOf(emailKeys)).execute();
}
