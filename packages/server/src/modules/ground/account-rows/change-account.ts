import { sql, type Updateable } from 'kysely';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { deferred } from '../../../db/driver/sent.ts';
import { anyOf } from '../../../db/query/any-of.ts';
import { preparedQuery } from '../../../db/query/prepared-statement.ts';
import type { Tables } from '../../../db/schema/tables.ts';
import { assertNotReserved, asTaken } from './address-taken.ts';
import { emailKey } from './email-key.ts';

/** An account's row, for an update. */
export const accountRow = (tx: Sql, id: number) => tx.updateTable('account').where('id', '=', id);

type Profile = Pick<
  Updateable<Tables['account']>,
  'name' | 'language' | 'time_zone' | 'shown_language' | 'theme' | 'first_day' | 'numbers' | 'motion'
>;

/** Writes the given fields of the profile and of the display preferences. */
export async function setProfile(tx: Sql, id: number, profile: Profile): Promise<void> {
  if (Object.keys(profile).length > 0) await accountRow(tx, id).set(profile).execute();
}

/** Restores an account's previous address. Throws `AddressTaken` if another account has it. */
export async function giveEmailBack(tx: Sql, id: number, email: string): Promise<void> {
  await accountRow(tx, id)
    .set({ email, email_key: emailKey(email) })
    .execute()
    .catch(asTaken);
}

/** Replaces the address. Throws `AddressTaken` if another account has it, or may take it back. */
export async function setEmail(tx: Sql, services: Services, id: number, email: string): Promise<void> {
  await giveEmailBack(tx, id, email);
  await assertNotReserved(tx, services, email);
}

const nextRound = (column: 'password_round' | 'code_round') => sql<number>`${sql.ref(column)} + 1`;

/** Writes the hash of a password that is not common. Earlier wrong passwords no longer count. */
export async function setPasswordHash(tx: Sql, id: number, password: string, version: string): Promise<void> {
  await accountRow(tx, id)
    .set({ password, password_version: version, password_checked: version, must_change_password: false })
    .set({ password_round: nextRound('password_round') })
    .execute();
}

/** Resets the count of wrong passwords, and on request of wrong codes. */
export async function beginRounds(tx: Sql, id: number, { codes }: { codes: boolean }): Promise<void> {
  await accountRow(tx, id)
    .set({
      password_round: nextRound('password_round'),
      ...(codes && { code_round: nextRound('code_round') }),
    })
    .execute();
}

/** Sets or clears the mark that the password must be changed at the next sign-in. */
export async function setMustChangePassword(tx: Sql, id: number, must: boolean): Promise<void> {
  await accountRow(tx, id).set({ must_change_password: must }).execute();
}

/**
 * Records that a password was checked against the common ones, once. `undefined`: it was recorded before, or the
 * password has changed since.
 */
export const notePasswordCheck = (tx: Sql, id: number, version: string, isCommon: boolean) =>
  accountRow(tx, id)
    .set({ password_checked: version, must_change_password: isCommon })
    .where('password_version', '=', version)
    .where('password_checked', 'is distinct from', version)
    .returning('id')
    .executeTakeFirst();

/** The column with the time of the last warning about guesses, by what was guessed. */
const toldAt = { password: 'guesses_told_at', code: 'code_guesses_told_at' } as const;

/**
 * Marks owners as warned about guesses at their password or codes, except those who were warned since a time. Returns
 * the marked ones.
 */
export function markToldOfGuesses(
  tx: Sql,
  secret: keyof typeof toldAt,
  emailKeys: readonly string[],
  { since, at }: { since: Date; at: Date },
) {
  const told = toldAt[secret];
  return tx
    .updateTable('account')
    .set({ [told]: at })
    .where('email_key', '=', anyOf(emailKeys))
    .where((where) => where.or([where(told, 'is', null), where(told, '<=', since)]))
    .returning('id')
    .execute();
}

const updateEnd = preparedQuery((tx: Sql, { id, expires_at }: { id: number; expires_at: Date }) =>
  accountRow(tx, id).set({ expires_at }).where('expires_at', '<>', expires_at),
);

/** Sets or clears the time when the account ends. */
export async function setAccountEnd(tx: Sql, id: number, expires_at: Date): Promise<void> {
  await deferred(tx, updateEnd(tx, { id, expires_at }));
}

/** Disables or enables an account. */
export async function setAccountEnabled(tx: Sql, id: number, is_enabled: boolean): Promise<void> {
  await accountRow(tx, id).set({ is_enabled }).execute();
}

/** Adds to the invite balance. */
export async function addInviteBalance(tx: Sql, id: number, amount: string): Promise<void> {
  await accountRow(tx, id)
    .set({ invite_balance: sql<string>`invite_balance + ${amount}::numeric` })
    .execute();
}

/** Takes from the invite balance. False: the balance is too low. */
export async function takeInviteBalance(tx: Sql, id: number, amount: string): Promise<boolean> {
  const { numUpdatedRows } = await accountRow(tx, id)
    .set({ invite_balance: sql<string>`invite_balance - ${amount}::numeric` })
    .where('invite_balance', '>=', amount)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
