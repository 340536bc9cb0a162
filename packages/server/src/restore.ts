import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { summaryOf } from './db/backup/header.ts';
import { verifyBackup } from './db/backup/read-backup.ts';
import { restoreBackup } from './db/backup/restore-backup.ts';
import { messageOf } from './log.ts';
import { openDatabase } from './start-server.ts';

const usage = `Brings a backup into an empty database, of either engine, and compares what came of it.

  npm run restore -- ferry-2026-03-10.backup
  npm run restore -- --verify ferry-2026-03-10.backup     reads and compares all of the file, and writes nothing

Uses the database of DATABASE_URL, or FERRY_DATA_DIR, which must not be open in a server. In a release it is
node restore.js instead of npm run restore --.
`;

const { values, positionals } = parseArgs({
  options: { verify: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [file] = positionals;
if (values.help || file === undefined || positionals.length !== 1) {
  process.stdout.write(usage);
  process.exit(values.help ? 0 : 2);
}
try {
  if (values.verify) process.stdout.write(`${file} is whole: ${summaryOf(await verifyBackup(file))}\n`);
  else {
    const database = await openDatabase(readConfig(process.env), () => {});
    try {
      process.stdout.write(`Restored from ${file}: ${summaryOf(await restoreBackup(database, file))}\n`);
    } finally {
      await database.close();
    }
  }
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}
