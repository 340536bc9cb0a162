import { randomInt } from 'node:crypto';
import { daySeconds } from '@ferry/core/contract/base/values/units';
import { sql } from 'kysely';
import type { Services } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { anyHash, anyOf } from '../../../../db/query/any-of.ts';
import { isOneOf } from '../../../../keys/keys.ts';
import { emailKey } from '../../../ground/account-rows/index.ts';
import { type Limit, takeLimit } from '../../../ground/limits/index.ts';
import { atOwner, type Trier } from '../tries/trier.ts';

export type CodePurpose = 'register' | 'reset_password' | 'edit_email';

export const codeMinutes = 10;
/** The number of tries of the source that requested a code. All other sources together have the same number. */
const tries = 5;
const limits = {
  minute: { name: 'code mails a minute', most: 1, seconds: 60 },
  day: { name: 'code mails a day', most: 10, seconds: daySeconds },
  source: { name: 'code mails by source', most: 30, seconds: 3_600 },
};

/** The limit of all strangers at an address: twice that of one stranger. */
const ofAll = ({ name, most, seconds }: Limit): Limit => ({
  name: `${name} of all strangers`,
  most: 2 * most,
  seconds,
});

/**
 * Limits the mails to one address, for all purposes: one a minute and ten a day for each requester, twice as many for
 * all strangers together, and a limit for each source. A known device has its own count.
 */
export async function takeCodeLimits(services: Services, email: string, trier: Trier): Promise<void> {
  const who = atOwner(trier, emailKey(email));
  if (trier.device === undefined) await takeLimit(services, limits.source, trier.sources);
  for (const limit of [limits.minute, limits.day]) {
    await takeLimit(services, limit, who);
    if (trier.device === undefined) await takeLimit(services, ofAll(limit), emailKey(email));
  }
}

/** A value that is stored as a keyed hash. */
type Hashed = readonly [purpose: string, secret: string];

/**
 * Who requests or enters a code: a device or a source. A session does not count: a thief with the owner's access token
 * must not use up the tries of the owner's device. `accountId`: the account of the session, so that two customers in
 * one network get a code each.
 */
const asker = ({ device, sources }: Trier, accountId: number | undefined): Hashed => {
  const from = device ?? sources[0]?.name ?? '';
  return ['code asked by', accountId === undefined ? from : `account ${accountId} ${from}`];
};

/**
 * The rows that a code is compared with: same address, same purpose and, if an account requested it, the same
 * account.
 */
const compared = (
  email: string,
  purpose: CodePurpose,
  code: string,
  accountId: number | undefined,
): Hashed => [`code ${purpose}`, `${accountId ?? ''} ${emailKey(email)} ${code}`];

/** Creates a code for one address and purpose. The previous code of the same source becomes invalid. */
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
 * Throws if a code is wrong, expired or was tried too often. The try counts even if the caller's transaction fails. It
 * counts for each waiting code of the address: as a try of the code's requester or of others.
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
  // A code is created for every address, so its existence does not reveal whether there is an account.
  const lives = rows.some((row) => row.lives);
  throw new Refusal(lives ? 'auth.code_wrong' : 'auth.code_ended', { status: 422, field: 'email_code' });
}

/**
 * Deletes every code of an address and a purpose, in the transaction that uses one. Refused if another call was
 * first.
 */
export async function spendCode(tx: Sql, email: string, purpose: CodePurpose): Promise<void> {
  const spent = await tx
    .deleteFrom('email_code')
    .where('email_key', '=', emailKey(email))
    .where('purpose', '=', purpose)
    .returning('purpose')
    .execute();
  if (spent.length === 0) throw new Refusal('auth.code_ended', { status: 422, field: 'email_code' });
}

export async function dropCodes(tx: Sql, emailKeys: readonly string[]): Promise<void> {
  await tx.deleteFrom('email_code').where('email_key', '=', anyOf(emailKeys)).execute();
}
