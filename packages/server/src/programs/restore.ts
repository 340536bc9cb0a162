import { summaryOf } from '../db/backup/header.ts';
import { verifyBackup } from '../db/backup/read-backup.ts';
import { assertRestorable, restoreBackup } from '../db/backup/restore-backup.ts';
import type { Sql } from '../db/driver/database.ts';
import { disableMethods } from '../modules/money/pay-methods/index.ts';
import { runOnBackup } from './backup-program.ts';
import { withDatabase } from './open-site.ts';
import { calledAs } from './read-arguments.ts';

const usage = `Restores a backup into an empty database of either engine, and compares the result.

  ${calledAs('restore')} ferry-2026-03-10.backup
  ${calledAs('restore')} --verify ferry-2026-03-10.backup     verifies the complete file, and writes nothing

If the tables of the backup differ from Ferry's, a restore lists the differences and stops, except with:

  --leave-out-foreign    leaves out tables and columns that are not Ferry's
  --make-missing         creates missing tables empty, and gives missing columns their default

With --verify they show whether a restore with them would succeed.
A restore turns off all payment methods, because the site of the backup may still be running.
Uses the database of DATABASE_URL, or FERRY_DATA_DIR, which must not be open in a server.
`;

const flags = ['verify', 'leave-out-foreign', 'make-missing'] as const;
await runOnBackup(usage, flags, async (file, given) => {
  let disabled: readonly string[] = [];
  const options = {
    leaveOutForeign: given['leave-out-foreign'] ?? false,
    makeMissing: given['make-missing'] ?? false,
    // The backup may be of a site that goes on elsewhere, and its methods take real money.
    beforeCommit: async (tx: Sql, tables: readonly string[]) => {
      if (tables.includes('pay_method')) disabled = await disableMethods(tx);
    },
  };
  if (given.verify) {
    const header = await verifyBackup(file);
    await assertRestorable(header, options);
    return `${file} is whole: ${summaryOf(header)}`;
  }
  const header = await withDatabase((database) => restoreBackup(database, file, options), {
    mayBegin: true,
  });
  const methods =
    disabled.length === 0
      ? ''
      : `\nThe payment methods ${disabled.join(', ')} are off. When this site may take money, turn on each with ferry pay-methods enable.`;
  return `Restored from ${file}: ${summaryOf(header)}${methods}`;
});
