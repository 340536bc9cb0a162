import { runOnBackup, withDatabase } from './backup-script.ts';
import { summaryOf } from './db/backup/header.ts';
import { verifyBackup } from './db/backup/read-backup.ts';
import { restoreBackup } from './db/backup/restore-backup.ts';

const usage = `Brings a backup into an empty database, of either engine, and compares what came of it.

  npm run restore -- ferry-2026-03-10.backup
  npm run restore -- --verify ferry-2026-03-10.backup     reads and compares all of the file, and writes nothing

Uses the database of DATABASE_URL, or FERRY_DATA_DIR, which must not be open in a server. In a release it is
node restore.js instead of npm run restore --.
`;

await runOnBackup(usage, ['verify'], async (file, { verify }) => {
  if (verify) return `${file} is whole: ${summaryOf(await verifyBackup(file))}`;
  const header = await withDatabase((database) => restoreBackup(database, file));
  return `Restored from ${file}: ${summaryOf(header)}`;
});
