import { sql } from 'kysely';
import type { Sql } from './database.ts';

const columns = ['id', 'sealed', 'announced_at', 'current_at', 'retired_at', 'forgotten_at'] as const;

/** Every key that there was, the oldest first; none: nobody has rotated yet. */
export const readSecretKeys = (db: Sql) =>
  db.selectFrom('secret_key').select(columns).orderBy('id').execute();

/** The same, held, so that who changes them do it one after the other. */
export async function holdSecretKeys(tx: Sql) {
  await sql`lock table secret_key in exclusive mode`.execute(tx);
  return readSecretKeys(tx);
}

/** Notes the first key, which needs no row until there is a second. */
export async function noteFirstKey(tx: Sql, sealed: Uint8Array | null, at: Date): Promise<void> {
  await tx
    .insertInto('secret_key')
    .values({ id: 1, sealed, current_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Makes a further key known to every process. Nothing is made with it before it is `switchKey`ed to. */
export async function announceKey(tx: Sql, id: number, sealed: Uint8Array): Promise<void> {
  await tx.insertInto('secret_key').values({ id, sealed }).execute();
}

/** A process looks for new keys so often; one that could not for `staleSeconds` does nothing before it has. */
export const lookSeconds = 5;
export const staleSeconds = 20;
/** So long after it was announced a key is used: every process has looked by then, or has to look first. */
export const graceSeconds = 30;

/** Turns to the key that was announced long enough ago, if there is one. Tells its number. */
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

/** Forgets a key for good; its number stays taken. */
export async function dropKey(tx: Sql, id: number, at: Date): Promise<void> {
  await tx.updateTable('secret_key').set({ sealed: null, forgotten_at: at }).where('id', '=', id).execute();
}

/** Keeps a key sealed by another root secret. */
export async function rewrapKey(tx: Sql, id: number, sealed: Uint8Array): Promise<void> {
  await tx.updateTable('secret_key').set({ sealed }).where('id', '=', id).execute();
}
