import { sql } from 'kysely';
import type { Services } from '../../../context.ts';
import type { Sql } from '../../../db/database.ts';

/** What comes after a position, where that brings an import, and whether more waits there. */
export interface Batch<Position> {
  rows: object[];
  position: Position | null;
  hasMore: boolean;
}

/** How one table of the column store is filled. `null` is the position before everything. */
export interface Source<Position> {
  readonly table: string;
  read(sql: Sql, position: Position | null, now: Date): Promise<Batch<Position>>;
}

export const rowsAtOnce = 10_000;
const mostBatches = 100;

/**
 * Sends what is new to a table of the column store. The position moves only after the insert was acknowledged, so rows
 * may be sent twice and are never left out; sent twice, they replace themselves: their key there is what names them
 * here. Tokens of inserts would only know the last batches, and only while these are cut at the same rows. Of two
 * processes at it, the one that finds the position moved leaves the rest to the other.
 */
export async function importTable<Position>(
  { columnStore, database, now }: Services,
  { table, read }: Source<Position>,
): Promise<number> {
  if (columnStore === null) return 0;
  await database.sql
    .insertInto('column_import')
    .values({ name: table })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const known = await database.sql
    .selectFrom('column_import')
    .select('position')
    .where('name', '=', table)
    .executeTakeFirstOrThrow();
  let position = known.position as Position | null;
  let sent = 0;
  for (let batches = 0; batches < mostBatches; batches += 1) {
    const batch = await read(database.sql, position, now());
    if (batch.rows.length > 0) await columnStore.insert(table, batch.rows);
    sent += batch.rows.length;
    const moved = await database.sql
      .updateTable('column_import')
      .set((row) => ({
        position: textOf(batch.position),
        rows_sent: row('rows_sent', '+', batch.rows.length),
        ...(batch.hasMore ? {} : { caught_up_at: now() }),
      }))
      .where('name', '=', table)
      .where(sql<boolean>`position is not distinct from ${textOf(position)}::jsonb`)
      .executeTakeFirst();
    if (!batch.hasMore || moved.numUpdatedRows === 0n) return sent;
    position = batch.position;
  }
  return sent;
}

const textOf = (position: unknown) => (position === null ? null : JSON.stringify(position));
