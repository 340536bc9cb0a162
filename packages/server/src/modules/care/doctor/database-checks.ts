import { dayMs } from '@ferry/core/contract/base/values/units';
import { sql } from 'kysely';
import { lastBackup, oldBackupDays } from '../../../db/backup/last-backup.ts';
import { checkSchema } from '../../../db/migrations/check-schema.ts';
import { readStatus } from '../secrets/index.ts';
import { type Examined, type Found, failed, ok, warning } from './examination.ts';

/** The oldest PostgreSQL that is supported. */
const minMajor = 15;

async function database({ database: { engine, sql: db } }: Examined): Promise<Found> {
  const { rows } = await sql<{
    number: string;
    text: string;
  }>`select current_setting('server_version_num') as number,
    current_setting('server_version') as text`.execute(db);
  const [row] = rows;
  const values = {
    engine: engine === 'pglite' ? 'PGlite' : 'PostgreSQL',
    version: row?.text ?? '?',
    oldest: minMajor,
  };
  if (Number(row?.number) < minMajor * 10_000)
    return failed('doctor.database_old', 'doctor.database_old_cure', values);
  return ok('doctor.database_ok', values);
}

async function schema({ database }: Examined): Promise<Found> {
  const { isEmpty, pending, unknown, broken, foreign } = await checkSchema(database.sql);
  const first = [...unknown, ...broken, ...pending][0] ?? '';
  const some = (names: readonly string[]) => names.slice(0, 5).join(', ');
  const values = { count: pending.length, first, broken: some(broken), foreign: some(foreign) };
  if (isEmpty) return warning('doctor.schema_empty', 'doctor.schema_empty_cure', values);
  if (unknown.length > 0) return failed('doctor.schema_newer', 'doctor.schema_newer_cure', values);
  if (broken.length > 0) return failed('doctor.schema_broken', 'doctor.schema_broken_cure', values);
  if (pending.length > 0) return warning('doctor.schema_pending', 'doctor.schema_pending_cure', values);
  if (foreign.length > 0) return warning('doctor.schema_foreign', 'doctor.schema_foreign_cure', values);
  return ok('doctor.schema_ok');
}

/**
 * The largest accepted difference between two clocks in seconds. Codes of authenticators and gateways allow half a
 * minute.
 */
const maxClockSeconds = 5;

async function clock({ database, now }: Examined): Promise<Found> {
  const began = performance.now();
  const { rows } = await sql<{ at: Date; began: Date }>`
    select clock_timestamp() as at, pg_postmaster_start_time() as began`.execute(database.sql);
  const half = (performance.now() - began) / 2;
  const there = rows[0]?.at.getTime() ?? 0;
  const seconds = Math.round((now().getTime() - half - there) / 100) / 10;
  const values = { seconds: Math.abs(seconds), most: maxClockSeconds };
  if (Math.abs(seconds) > maxClockSeconds)
    return failed(seconds > 0 ? 'doctor.clock_ahead' : 'doctor.clock_behind', 'doctor.clock_cure', values);
  // If the clock was set back, the database's start would be in the future.
  if ((rows[0]?.began.getTime() ?? 0) > there + maxClockSeconds * 1000)
    return failed('doctor.clock_of_database', 'doctor.clock_cure', values);
  return ok('doctor.clock_ok', values);
}

async function backup({ database, now }: Examined): Promise<Found> {
  const at = await lastBackup(database.sql);
  if (at === null) return warning('doctor.backup_none', 'doctor.backup_cure');
  const days = Math.floor((now().getTime() - at.getTime()) / dayMs);
  const values = { days, at: at.toISOString() };
  if (days >= oldBackupDays) return warning('doctor.backup_old', 'doctor.backup_cure', values);
  return ok('doctor.backup_ok', values);
}

async function secrets(examined: Examined): Promise<Found> {
  const { current_key_id, keys, is_done } = await readStatus(examined.database.sql, examined);
  const old = keys.filter(({ state }) => state === 'old').length;
  const values = { key: current_key_id, old };
  if (!is_done) return warning('doctor.secrets_moving', 'doctor.secrets_cure', values);
  return ok(old === 0 ? 'doctor.secrets_ok' : 'doctor.secrets_old', values);
}

export const databaseChecks = { database, schema, clock, backup, secrets };
