import { summaryOf } from '../db/backup/header.ts';
import { verifyBackup } from '../db/backup/read-backup.ts';
import { assertRestorable, restoreBackup } from '../db/backup/restore-backup.ts';
import { runOnBackup } from './backup-program.ts';
import { withDatabase } from './open-site.ts';
import { calledAs } from './read-arguments.ts';

const usage = `Brings a backup into an empty database, of either engine, and compares what came of it.

  ${calledAs('restore')} ferry-2026-03-10.backup
  ${calledAs('restore')} --verify ferry-2026-03-10.backup     reads and compares all of the file, and writes nothing

Where the tables of the backup are not as Ferry makes them, a restore names what differs and refuses it, unless:

  --leave-out-foreign    it restores without tables and columns that are not Ferry's
  --make-missing         it makes missing tables empty, and gives missing columns their default

With --verify they say whether a restore with them would go through.
Uses the database of DATABASE_URL, or FERRY_DATA_DIR, which must not be open in a server.
`;

const flags = ['verify', 'leave-out-foreign', 'make-missing'] as const;
await runOnBackup(usage, flags, async (file, given) => {
  const options = {
    leaveOutForeign: given['leave-out-foreign'] ?? false,
    makeMissing: given['make-missing'] ?? false,
  };
  if (given.verify) {
    const header = await verifyBackup(file);
    await assertRestorable(header, options);
    return `${file} is whole: ${summaryOf(header)}`;
  }
  const header = await withDatabase((database) => restoreBackup(database, file, options), {
    mayBegin: true,
  });
  return `Restored from ${file}: ${summaryOf(header)}`;
});
