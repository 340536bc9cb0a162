import type { Sql } from '../driver/database.ts';
import { readSetting, writeSetting } from '../driver/stored-settings.ts';

const name = 'last_backup';

/** Days after which a backup is old. */
export const oldBackupDays = 7;

/** Notes that a backup was written. */
export const noteBackup = (tx: Sql, at: Date): Promise<void> =>
  writeSetting(tx, name, { at: at.toISOString() });

/**
 * The time of the last backup that `backup` made of this database. Null if there is none. Backups by other programs are
 * not recorded.
 */
export async function lastBackup(tx: Sql): Promise<Date | null> {
  const kept = await readSetting(tx, name);
  return kept === undefined ? null : new Date(String(kept.at));
}
