import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { checkSchema } from '../check-schema.ts';
import type { Database } from '../database.ts';
import { BackupError, type Content, type Header } from './header.ts';
import { isEmpty, readContent } from './read-content.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const fileName = 'copy-to-postgres.backup';

export interface CopyOptions {
  /** A folder for the file that the rows go through; what a killed run left there is removed. */
  readonly folder: string;
  readonly version: string;
  readonly tables: ReadonlySet<string>;
}

/** What two databases have in common that hold the same. */
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

/** Fails where the source is not of this version: what was copied could not be compared. */
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
 * Copies all of one database into an empty one and compares counts and sums of every table. It is in the other
 * altogether or not at all, so a run that was killed is repeated; one that was done finds so and changes nothing.
 * Fails with `BackupError`, such as where the target holds anything else.
 */
export async function copyDatabase(
  from: Database,
  to: Database,
  { folder, version, tables }: CopyOptions,
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
    await writeBackup(from, { file, version, tables });
    tell('Writing and comparing');
    return { header: await restoreBackup(to, file), isNew: true };
  } finally {
    rmSync(file, { force: true });
  }
}
