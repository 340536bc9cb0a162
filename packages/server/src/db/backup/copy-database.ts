import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../driver/database.ts';
import { checkSchema } from '../migrations/check-schema.ts';
import { BackupError, type Content, type Header } from './header.ts';
import { isEmpty, readContent } from './read-content.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const fileName = 'copy-to-postgres.backup';

export interface CopyOptions {
  /** A folder for the temporary file that holds the rows. Files that a killed run left there are removed. */
  readonly folder: string;
  readonly version: string;
}

/** The part of the content that is equal in two databases with the same rows. */
const contentOf = ({ migrations, tables, sequences, partitions }: Content): Content => ({
  migrations,
  tables,
  sequences,
  partitions,
});

async function contentIn(database: Database): Promise<Content> {
  return database.unhurried(() =>
    database.sql
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => readContent(tx)),
  );
}

/** Throws if the source has another version, because the copy could not be compared with it. */
async function assertReady(from: Database): Promise<void> {
  const { isEmpty: isNothing, pending, unknown, broken } = await checkSchema(from.sql);
  if (isNothing)
    throw new BackupError('There is nothing of Ferry to copy. Name the folder of the embedded database.');
  if (unknown.length > 0)
    throw new BackupError(`The source is of a newer Ferry (${unknown[0]}). Copy it with that version.`);
  if (pending.length > 0)
    throw new BackupError(
      'The source is of an older Ferry. Start this version on it once, stop it, and copy it then.',
    );
  if (broken.length > 0) throw new BackupError(`The source is not whole: ${broken.join(', ')}.`);
}

/**
 * Copies a whole database into an empty one, and compares counts and checksums of every table. The copy is complete or
 * absent, so you can repeat a killed run. A run after a complete copy changes nothing. Throws `BackupError`, for
 * example if the target contains anything else.
 */
export async function copyDatabase(
  from: Database,
  to: Database,
  { folder, version }: CopyOptions,
  tell: (step: string) => void,
): Promise<{ header: Header; isNew: boolean }> {
  await assertReady(from);
  const file = join(folder, fileName);
  for (const left of readdirSync(folder).filter((name) => name.startsWith(fileName)))
    rmSync(join(folder, left), { force: true });
  tell('Reading the source');
  if (!(await isEmpty(to.sql))) {
    const source = contentOf(await contentIn(from));
    const { isEmpty: isStrange } = await checkSchema(to.sql);
    if (isStrange || !isDeepStrictEqual(source, contentOf(await contentIn(to))))
      throw new BackupError(
        'The database of DATABASE_URL holds something else. Make an empty one (createdb) and name that; this one was left as it is.',
      );
    const header = {
      ...source,
      format: 'ferry backup 1',
      version,
      made_at: new Date().toISOString(),
    } as const;
    return { header, isNew: false };
  }
  try {
    await writeBackup(from, { file, version });
    tell('Writing and comparing');
    return { header: await restoreBackup(to, file), isNew: true };
  } finally {
    rmSync(file, { force: true });
  }
}
