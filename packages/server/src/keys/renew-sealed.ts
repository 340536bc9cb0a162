import { sql } from 'kysely';
import type { Database } from '../db/driver/database.ts';
import { sealedBefore } from './columns-under-key.ts';
import type { Keys } from './keys.ts';

/** Seals the values of a column again with the current key, at most `most` in a transaction. Returns how many. */
export const renewSealed =
  (table: string, id: string, column: string) =>
  ({ database, keys }: { database: Database; keys: Keys }, most: number): Promise<number> =>
    database.sql.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number; sealed: Uint8Array }>`
        select ${sql.ref(id)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
        where ${sealedBefore(column, keys.current)} limit ${most} for update skip locked`.execute(tx);
      if (rows.length === 0) return 0;
      const sealed = rows.map((row) => `\\x${keys.seal(keys.open(row.sealed)).toString('hex')}`);
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = made.sealed::bytea
        from unnest(${rows.map((row) => row.id)}::integer[], ${sealed}::text[]) as made (id, sealed)
        where ${sql.ref(`${table}.${id}`)} = made.id`.execute(tx);
      return rows.length;
    });
