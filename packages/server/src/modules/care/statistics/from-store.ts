import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import type { ColumnStore } from '../../../column-store/column-store.ts';

/** A table whose last import is older than this is not read. */
const freshMinutes = 60;

async function isFresh({ database, now }: Services, table: string): Promise<boolean> {
  const row = await database.sql
    .selectFrom('column_import')
    .select(sql`1`.as('one'))
    .where('name', '=', table)
    .where('caught_up_at', '>', new Date(now().getTime() - freshMinutes * 60_000))
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads a table of the column store if it answers and is up to date, or else the roll-ups. */
export async function fromStoreOr<T>(
  services: Services,
  table: string,
  fromStore: (store: ColumnStore) => Promise<T>,
  fromRollUps: () => Promise<T>,
): Promise<{ rows: T; source: 'column_store' | 'roll_ups' }> {
  const { columnStore, log } = services;
  if (columnStore !== null && (await isFresh(services, table))) {
    try {
      return { rows: await fromStore(columnStore), source: 'column_store' };
    } catch (error) {
      log.warn({ err: error, table }, 'the column store did not answer; the roll-ups do');
    }
  }
  return { rows: await fromRollUps(), source: 'roll_ups' };
}
