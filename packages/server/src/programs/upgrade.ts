import { dayMs } from '@ferry/core/contract/base/values/units';
import { version } from '../base/version.ts';
import { lastBackup, oldBackupDays } from '../db/backup/last-backup.ts';
import type { Database } from '../db/driver/database.ts';
import { checkSchema, type SchemaState } from '../db/migrations/check-schema.ts';
import { withDatabase } from './open-site.ts';
import { calledAs, readScriptWords, runProgram } from './read-arguments.ts';

const usage = `Shows what a start of this version would do to the database. Changes nothing.

  ${calledAs('upgrade')} --check
  ${calledAs('upgrade')} --check --json

Uses the database of DATABASE_URL, while servers of the old version run, or FERRY_DATA_DIR, which must not be open in a
server. Exits with 0 if this version may be started, and with 1 otherwise.
`;

interface Checked extends SchemaState {
  readonly version: string;
  readonly last_backup_at: string | null;
  readonly is_backup_recent: boolean;
  /** Whether this version can start on the database. */
  readonly is_possible: boolean;
}

const listed = (names: readonly string[]) => names.map((name) => `  ${name}`).join('\n');

function sentences({
  isEmpty,
  pending,
  unknown,
  broken,
  foreign,
  last_backup_at,
  is_backup_recent,
}: Checked): string[] {
  if (isEmpty) return ['The database is empty: the first start makes all tables.'];
  const said: string[] = [];
  if (unknown.length > 0)
    said.push(
      `A newer version of Ferry has changed this database, so this version must not be started. Start the newer one, or restore a backup from before it:\n${listed(unknown)}`,
    );
  if (broken.length > 0)
    said.push(
      `Tables are incomplete, so a migration may fail. Restore the newest backup into an empty database and use that:\n${listed(broken)}`,
    );
  if (foreign.length > 0)
    said.push(
      `These are not Ferry's, but in its schema, so a backup needs --as-it-is. Move your own tables to another schema:\n${listed(foreign)}`,
    );
  if (pending.length > 0)
    said.push(
      `A start applies ${pending.length} migrations. To go back after it is to go back to a backup:\n${listed(pending)}`,
    );
  else if (unknown.length === 0)
    said.push('No migrations: the version before can be started again without a backup.');
  if (!is_backup_recent)
    said.push(
      last_backup_at === null
        ? 'No backup is known. Make one first: node backup.js FILE (pg_dump leaves no note here).'
        : `The last backup is of ${last_backup_at}. Make a new one first: node backup.js FILE.`,
    );
  else said.push(`The last backup is of ${last_backup_at}.`);
  return said;
}

const flag = { type: 'boolean', default: false } as const;
const { values } = readScriptWords(usage, { check: flag, json: flag });
if (!values.check) {
  process.stdout.write(usage);
  process.exit(2);
}
/** Checks whether this version can start on the database. */
async function check(database: Database): Promise<Checked> {
  const state = await checkSchema(database.sql);
  const backup = state.isEmpty ? null : await lastBackup(database.sql);
  return {
    version,
    ...state,
    last_backup_at: backup?.toISOString() ?? null,
    is_backup_recent: backup !== null && Date.now() - backup.getTime() < oldBackupDays * dayMs,
    is_possible: state.unknown.length === 0 && state.broken.length === 0,
  };
}

await runProgram(async () => {
  const checked = await withDatabase(check);
  process.exitCode = checked.is_possible ? 0 : 1;
  return values.json
    ? JSON.stringify(checked)
    : `Ferry ${version}, ${checked.is_possible ? 'may be started' : 'must not be started'} on this database.\n\n${sentences(checked).join('\n')}`;
});
