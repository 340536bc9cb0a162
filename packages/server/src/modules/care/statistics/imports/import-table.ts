import { sql } from 'kysely';
import type { Services } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';

/** The rows after a position, the next position, and whether there are more rows. */
export interface Batch<Position> {
  rows: object[];
  position: Position | null;
  hasMore: boolean;
}

/** How one table of the column store is filled. `null` is the position before all rows. */
export interface Source<Position> {
  readonly table: string;
  read(sql: Sql, position: Position | null, now: Date): Promise<Batch<Position>>;
}

export const batchRows = 10_000;
const maxBatches = 100;

/**
 * Sends new rows to a table of the column store. The position moves only after the insert was acknowledged, so rows
 * may be sent twice but are never missed. A row that is sent twice replaces itself, because the table's key
 * identifies it. Insert deduplication of the store would only know the last batches, and only if they contain the
 * same rows. If two processes run, the one that finds the position moved stops.
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
  for (let batches = 0; batches < maxBatches; batches += 1) {
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
