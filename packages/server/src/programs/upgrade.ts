import { messageOf } from '../base/log.ts';
import { version } from '../base/version.ts';
import { lastBackup, oldBackupDays } from '../db/backup/last-backup.ts';
import type { Database } from '../db/driver/database.ts';
import { checkSchema, type SchemaState } from '../db/migrations/check-schema.ts';
import { withDatabase } from './open-site.ts';
import { calledAs, readScriptWords } from './read-arguments.ts';

const usage = `Says what a start of this version would do to the database, and changes nothing.

  ${calledAs('upgrade')} --check
  ${calledAs('upgrade')} --check --json

Uses the database of DATABASE_URL, while servers of the old version go
on, or FERRY_DATA_DIR, which must not be open in a server. Ends with 0 where the version may be started, 1 where not.
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
      `A newer Ferry has been here, so this one must not be started. Start that one again, or restore the backup from before it:\n${listed(unknown)}`,
    );
  if (broken.length > 0)
    said.push(
      `The tables are not whole, so a migration may fail. Restore the newest backup into an empty database and start on that:\n${listed(broken)}`,
    );
  if (foreign.length > 0)
    said.push(
      `Not of Ferry, but in its schema, so a backup wants --as-it-is. Move tables of your own to another schema:\n${listed(foreign)}`,
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
/** What a start of this version would meet. */
async function check(database: Database): Promise<Checked> {
  const state = await checkSchema(database.sql);
  const backup = state.isEmpty ? null : await lastBackup(database.sql);
  return {
    version,
    ...state,
    last_backup_at: backup?.toISOString() ?? null,
    is_backup_recent: backup !== null && Date.now() - backup.getTime() < oldBackupDays * 86_400_000,
    is_possible: state.unknown.length === 0 && state.broken.length === 0,
  };
}

try {
  const checked = await withDatabase(check);
  process.stdout.write(
    values.json
      ? `${JSON.stringify(checked)}\n`
      : `Ferry ${version}, ${checked.is_possible ? 'may be started' : 'must not be started'} on this database.\n\n${sentences(checked).join('\n')}\n`,
  );
  process.exitCode = checked.is_possible ? 0 : 1;
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}
