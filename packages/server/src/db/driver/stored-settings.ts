import type { Sql } from './database.ts';

type Value = Record<string, unknown>;

/**
 * Stores a value under a name unless there is one: the first writer wins. Returns the stored value, with a row lock
 * if wanted.
 */
export async function storeSetting(
  tx: Sql,
  name: string,
  value: Value,
  { isHeld = false }: { isHeld?: boolean } = {},
): Promise<Value> {
  await tx
    .insertInto('setting')
    .values({ name, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .$if(isHeld, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Writes a value under a name. */
export async function writeSetting(tx: Sql, name: string, value: Value): Promise<void> {
  const text = JSON.stringify(value);
  await tx
    .insertInto('setting')
    .values({ name, value: text })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
    .execute();
}

/** Removes the value of a name. */
export async function dropSetting(tx: Sql, name: string): Promise<void> {
  await tx.deleteFrom('setting').where('name', '=', name).execute();
}

/** The value of a name. `undefined` if there is none. */
export async function readSetting(tx: Sql, name: string): Promise<Value | undefined> {
  const row = await tx.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}
