import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { summaryOf } from './db/backup/header.ts';
import { noteBackup } from './db/backup/last-backup.ts';
import { writeBackup } from './db/backup/write-backup.ts';
import { messageOf } from './log.ts';
import { allTables } from './modules/nouns.ts';
import { openDatabase } from './start-server.ts';
import { version } from './version.ts';

const usage = `Writes everything that the database holds into one file, as it stands at one moment.

  npm run backup -- ferry-2026-03-10.backup

The file holds secrets and is its owner's alone. In a release it is node backup.js instead of npm run backup --.
Uses the database of DATABASE_URL, while servers go on, or FERRY_DATA_DIR, which must not be open in a server.
`;

const { values, positionals } = parseArgs({
  options: { help: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [file] = positionals;
if (values.help || file === undefined || positionals.length !== 1) {
  process.stdout.write(usage);
  process.exit(values.help ? 0 : 2);
}
try {
  const database = await openDatabase(readConfig(process.env), () => {});
  try {
    const header = await writeBackup(database, { file, version, tables: allTables });
    await noteBackup(database.sql, new Date(header.made_at));
    process.stdout.write(`Kept in ${file}: ${summaryOf(header)}\n`);
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}
