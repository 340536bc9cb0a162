import { sql, type Updateable } from 'kysely';
import { anyOf } from '../../db/any-of.ts';
import type { Sql } from '../../db/database.ts';
import type { AccountTable } from '../../db/tables.ts';
import { emailKey } from './new-account.ts';

const row = (tx: Sql, id: number) => tx.updateTable('account').where('id', '=', id);

type Profile = Pick<
  Updateable<AccountTable>,
  'name' | 'language' | 'time_zone' | 'shown_language' | 'theme' | 'first_day' | 'numbers' | 'motion'
>;

/** Writes what is given of how a customer is called and shown pages. */
export async function setProfile(tx: Sql, id: number, profile: Profile): Promise<void> {
  if (Object.keys(profile).length > 0) await row(tx, id).set(profile).execute();
}

/** Replaces the address. One that is another account's fails on the unique key. */
export async function setEmail(tx: Sql, id: number, email: string): Promise<void> {
  await row(tx, id)
    .set({ email, email_key: emailKey(email) })
    .execute();
}

/** Writes the hash of a password that is no common one. */
export async function setPasswordHash(tx: Sql, id: number, password: string, version: string): Promise<void> {
  await row(tx, id)
    .set({ password, password_version: version, password_checked: version, must_change_password: false })
    .execute();
}

/** Asks for another password at the next sign-in, or no longer. */
export async function setMustChangePassword(tx: Sql, id: number, must: boolean): Promise<void> {
  await row(tx, id).set({ must_change_password: must }).execute();
}

/** Keeps that a password was compared with common ones, once; `undefined`: it was before, or is another one by now. */
export const notePasswordCheck = (tx: Sql, id: number, version: string, isCommon: boolean) =>
  row(tx, id)
    .set({ password_checked: version, must_change_password: isCommon })
    .where('password_version', '=', version)
    .where('password_checked', 'is distinct from', version)
    .returning(['email', 'language'])
    .executeTakeFirst();

/** Marks owners of addresses as told of guesses, those who were not since a time, and gives them. */
export const markToldOfGuesses = (tx: Sql, emailKeys: readonly string[], since: Date, at: Date) =>
  tx
    .updateTable('account')
    .set({ guesses_told_at: at })
    .where('email_key', '=', anyOf(emailKeys))
    .where((where) => where.or([where('guesses_told_at', 'is', null), where('guesses_told_at', '<=', since)]))
    .returning(['email', 'language'])
    .execute();

/** Moves the end of an account. */
export async function setAccountEnd(tx: Sql, id: number, expires_at: Date): Promise<void> {
  await row(tx, id).set({ expires_at }).where('expires_at', '<>', expires_at).execute();
}

/** Switches an account off or on. */
export async function setAccountEnabled(tx: Sql, id: number, is_enabled: boolean): Promise<void> {
  await row(tx, id).set({ is_enabled }).execute();
}

/** Adds to what a customer earned by inviting. */
export async function addInviteBalance(tx: Sql, id: number, amount: string): Promise<void> {
  await row(tx, id)
    .set({ invite_balance: sql<string>`invite_balance + ${amount}::numeric` })
    .execute();
}

/** Takes from what a customer earned by inviting; false: so much is not there. */
export async function takeInviteBalance(tx: Sql, id: number, amount: string): Promise<boolean> {
  const { numUpdatedRows } = await row(tx, id)
    .set({ invite_balance: sql<string>`invite_balance - ${amount}::numeric` })
    .where('invite_balance', '>=', amount)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
