import type { Sql } from '../database.ts';
import { readSetting, writeSetting } from '../settings.ts';

const name = 'last_backup';

/** Days after which a backup is old. */
export const oldBackupDays = 7;

/** Notes that a backup was written. */
export const noteBackup = (tx: Sql, at: Date): Promise<void> =>
  writeSetting(tx, name, { at: at.toISOString() });

/** When this database was kept last by `backup`; null: never, or by another program, which says nothing here. */
export async function lastBackup(tx: Sql): Promise<Date | null> {
  const kept = await readSetting(tx, name);
  return kept === undefined ? null : new Date(String(kept.at));
}
