import { sql } from 'kysely';
import { lastBackup, oldBackupDays } from '../../../db/backup/last-backup.ts';
import { checkSchema } from '../../../db/migrations/check-schema.ts';
import { readStatus } from '../secrets/index.ts';
import type { Check } from './examination.ts';

/** The oldest PostgreSQL that is supported. */
const oldestMajor = 15;

const database: Check = {
  name: 'database',
  needsDatabase: true,
  async look({ database: { engine, sql: db } }) {
    const { rows } = await sql<{ number: string; text: string }>`
      select current_setting('server_version_num') as number, current_setting('server_version') as text`.execute(
      db,
    );
    const [row] = rows;
    const values = {
      engine: engine === 'pglite' ? 'PGlite' : 'PostgreSQL',
      version: row?.text ?? '?',
      oldest: oldestMajor,
    };
    if (Number(row?.number) < oldestMajor * 10_000)
      return { outcome: 'failed', word: 'doctor.database_old', cure: 'doctor.database_old_cure', values };
    return { outcome: 'ok', word: 'doctor.database_ok', values };
  },
};

const schema: Check = {
  name: 'schema',
  needsDatabase: true,
  async look({ database }) {
    const { isEmpty, pending, unknown, broken, foreign } = await checkSchema(database.sql);
    const first = [...unknown, ...broken, ...pending][0] ?? '';
    const some = (names: readonly string[]) => names.slice(0, 5).join(', ');
    const values = { count: pending.length, first, broken: some(broken), foreign: some(foreign) };
    if (isEmpty)
      return { outcome: 'warning', word: 'doctor.schema_empty', cure: 'doctor.schema_empty_cure', values };
    if (unknown.length > 0)
      return { outcome: 'failed', word: 'doctor.schema_newer', cure: 'doctor.schema_newer_cure', values };
    if (broken.length > 0)
      return { outcome: 'failed', word: 'doctor.schema_broken', cure: 'doctor.schema_broken_cure', values };
    if (pending.length > 0)
      return {
        outcome: 'warning',
        word: 'doctor.schema_pending',
        cure: 'doctor.schema_pending_cure',
        values,
      };
    if (foreign.length > 0)
      return {
        outcome: 'warning',
        word: 'doctor.schema_foreign',
        cure: 'doctor.schema_foreign_cure',
        values,
      };
    return { outcome: 'ok', word: 'doctor.schema_ok' };
  },
};

/**
 * The largest accepted difference between two clocks in seconds. Codes of authenticators and gateways allow half a
 * minute.
 */
const mostSeconds = 5;

const clock: Check = {
  name: 'clock',
  needsDatabase: true,
  async look({ database, now }) {
    const began = performance.now();
    const { rows } = await sql<{ at: Date; began: Date }>`
      select clock_timestamp() as at, pg_postmaster_start_time() as began`.execute(database.sql);
    const half = (performance.now() - began) / 2;
    const there = rows[0]?.at.getTime() ?? 0;
    const seconds = Math.round((now().getTime() - half - there) / 100) / 10;
    const values = { seconds: Math.abs(seconds), most: mostSeconds };
    if (Math.abs(seconds) > mostSeconds)
      return {
        outcome: 'failed',
        word: seconds > 0 ? 'doctor.clock_ahead' : 'doctor.clock_behind',
        cure: 'doctor.clock_cure',
        values,
      };
    // If the clock was set back, the database's start would be in the future.
    if ((rows[0]?.began.getTime() ?? 0) > there + mostSeconds * 1000)
      return { outcome: 'failed', word: 'doctor.clock_of_database', cure: 'doctor.clock_cure', values };
    return { outcome: 'ok', word: 'doctor.clock_ok', values };
  },
};

const backup: Check = {
  name: 'backup',
  needsDatabase: true,
  async look({ database, now }) {
    const at = await lastBackup(database.sql);
    if (at === null) return { outcome: 'warning', word: 'doctor.backup_none', cure: 'doctor.backup_cure' };
    const days = Math.floor((now().getTime() - at.getTime()) / 86_400_000);
    const values = { days, at: at.toISOString() };
    if (days >= oldBackupDays)
      return { outcome: 'warning', word: 'doctor.backup_old', cure: 'doctor.backup_cure', values };
    return { outcome: 'ok', word: 'doctor.backup_ok', values };
  },
};

const secrets: Check = {
  name: 'secrets',
  needsDatabase: true,
  async look(examined) {
    const { current_key_id, keys, is_done } = await readStatus(examined.database.sql, examined);
    const old = keys.filter(({ state }) => state === 'old').length;
    const values = { key: current_key_id, old };
    if (!is_done)
      return { outcome: 'warning', word: 'doctor.secrets_moving', cure: 'doctor.secrets_cure', values };
    return { outcome: 'ok', word: old === 0 ? 'doctor.secrets_ok' : 'doctor.secrets_old', values };
  },
};

export const databaseChecks = [database, schema, clock, backup, secrets];
