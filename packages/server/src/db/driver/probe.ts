import { type Kysely, sql } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import { Outage } from './outage.ts';
import { writeSetting } from './stored-settings.ts';

/** Milliseconds within which the database must respond. */
const patience = 2_500;

/** Waits for an answer, but not longer than the timeout of a health check. */
export async function withinPatience(asked: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Outage('late', new Error('no answer in time'))), patience);
  });
  try {
    await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Writes a small temporary file and one row, which every later check overwrites. The row proves that transactions may
 * write and that the write-ahead log accepts them. The row seldom needs space, because PostgreSQL writes into files
 * that it already has. The temporary file detects a full disk (53100). It has some 300 kB, because PostgreSQL keeps at
 * least 64 kB in memory, and it is on the same disk as the tables.
 */
export async function writeOneRow(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true)`.execute(
      tx,
    );
    await sql`select count(*) from generate_series(1, 10000)`.execute(tx);
    await writeSetting(tx, 'last_health_check', { at: new Date().toISOString() });
  });
}
