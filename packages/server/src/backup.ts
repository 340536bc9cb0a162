import { runOnBackup, withDatabase } from './backup-script.ts';
import { summaryOf } from './db/backup/header.ts';
import { noteBackup } from './db/backup/last-backup.ts';
import { writeBackup } from './db/backup/write-backup.ts';
import { allTables } from './modules/nouns.ts';
import { version } from './version.ts';

const usage = `Writes everything that the database holds into one file, as it stands at one moment.

  npm run backup -- ferry-2026-03-10.backup

The file holds secrets and is its owner's alone. In a release it is node backup.js instead of npm run backup --.
Uses the database of DATABASE_URL, while servers go on, or FERRY_DATA_DIR, which must not be open in a server.
`;

await runOnBackup(usage, [], async (file) => {
  const header = await withDatabase(async (database) => {
    const written = await writeBackup(database, { file, version, tables: allTables });
    await noteBackup(database.sql, new Date(written.made_at));
    return written;
  });
  return `Kept in ${file}: ${summaryOf(header)}`;
});
