import { sql } from 'kysely';
import type { Sql } from '../db/driver/database.ts';

const columns = ['id', 'sealed', 'announced_at', 'current_at', 'retired_at', 'forgotten_at'] as const;

/** All keys, the oldest first. Empty: the key was never rotated. */
export const readSecretKeys = (db: Sql) =>
  db.selectFrom('secret_key').select(columns).orderBy('id').execute();

/** The same with a lock, so that changes of the keys are made one after another. */
export async function holdSecretKeys(tx: Sql) {
  await sql`lock table secret_key in exclusive mode`.execute(tx);
  return readSecretKeys(tx);
}

/** Stores the first key. It needs no row until there is a second one. */
export async function noteFirstKey(tx: Sql, sealed: Uint8Array | null, at: Date): Promise<void> {
  await tx
    .insertInto('secret_key')
    .values({ id: 1, sealed, current_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Announces a further key to every process. It is not used for signing before `switchKey`. */
export async function announceKey(tx: Sql, id: number, sealed: Uint8Array): Promise<void> {
  await tx.insertInto('secret_key').values({ id, sealed }).execute();
}

/**
 * Seconds between two checks for new keys. A process that could not check for `staleSeconds` must check before it
 * does anything else.
 */
export const lookSeconds = 5;
export const staleSeconds = 20;
/** Seconds from the announcement of a key to its first use: by then every process knows it, or has to check first. */
export const graceSeconds = 30;

/** Makes the announced key current if it was announced long enough ago. Returns its number. */
export async function switchKey(tx: Sql, at: Date): Promise<number | undefined> {
  const turned = await tx
    .updateTable('secret_key')
    .set({ current_at: at })
    .where('current_at', 'is', null)
    .where(sql<boolean>`announced_at < clock_timestamp() - make_interval(secs => ${sql.lit(graceSeconds)})`)
    .returning('id')
    .executeTakeFirst();
  if (turned === undefined) return undefined;
  await tx
    .updateTable('secret_key')
    .set({ retired_at: at })
    .where('id', '<', turned.id)
    .where('retired_at', 'is', null)
    .execute();
  return turned.id;
}

/** Removes a key permanently. Its number is not used again. */
export async function dropKey(tx: Sql, id: number, at: Date): Promise<void> {
  await tx.updateTable('secret_key').set({ sealed: null, forgotten_at: at }).where('id', '=', id).execute();
}

/** Stores a key that was sealed with another root secret. */
export async function rewrapKey(tx: Sql, id: number, sealed: Uint8Array): Promise<void> {
  await tx.updateTable('secret_key').set({ sealed }).where('id', '=', id).execute();
}
