import { version } from '../base/version.ts';
import { summaryOf } from '../db/backup/header.ts';
import { noteBackup } from '../db/backup/last-backup.ts';
import { writeBackup } from '../db/backup/write-backup.ts';
import { runOnBackup } from './backup-program.ts';
import { withDatabase } from './open-site.ts';
import { calledAs } from './read-arguments.ts';

const usage = `Writes the complete database of one moment into one file.

  ${calledAs('backup')} ferry-2026-03-10.backup
  ${calledAs('backup')} --as-it-is ferry-2026-03-10.backup     even if tables or columns are missing, changed or foreign

The file contains secrets, and only its owner can read it.
Uses the database of DATABASE_URL, while servers run, or FERRY_DATA_DIR, which must not be open in a server.
`;

await runOnBackup(usage, ['as-it-is'], async (file, { 'as-it-is': asItIs }) => {
  const header = await withDatabase(async (database) => {
    const written = await writeBackup(database, { file, version, ...(asItIs ? { asItIs } : {}) });
    await noteBackup(database.sql, new Date(written.made_at));
    return written;
  });
  return `Kept in ${file}: ${summaryOf(header)}`;
});
