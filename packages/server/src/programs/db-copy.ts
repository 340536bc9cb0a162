import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openPrivateFolder } from '../base/private-folder.ts';
import { version } from '../base/version.ts';
import { copyDatabase } from '../db/backup/copy-database.ts';
import { summaryOf } from '../db/backup/header.ts';
import { openPglite } from '../db/driver/open-pglite.ts';
import { readConfig } from '../settings/config.ts';
import { ConfigError } from '../settings/settings.ts';
import { openDatabase } from '../start-server.ts';
import { calledAs, readScriptWords, runProgram } from './read-arguments.ts';

const usage = `Copies the embedded database into the empty PostgreSQL of DATABASE_URL, and verifies the copy.

  DATABASE_URL=postgres://… ${calledAs('db-copy')} /var/lib/ferry

The folder is FERRY_DATA_DIR of the server, which must be stopped. It copies everything or nothing. If it was
interrupted, run it again.
`;

const [folder = ''] = readScriptWords(usage, {}, 1).positionals;
const progress = (step: string) => process.stdout.write(`${step}\n`);
await runProgram(async () => {
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined)
    throw new ConfigError('DATABASE_URL is not set: it names the PostgreSQL to copy to.');
  if (!existsSync(join(folder, 'database')))
    throw new ConfigError(`${folder} holds no embedded database. Name the FERRY_DATA_DIR of the server.`);
  openPrivateFolder(folder);
  const from = await openPglite(folder);
  try {
    const to = await openDatabase(config, progress);
    try {
      const { header, isNew } = await copyDatabase(from, to, { folder, version }, progress);
      return (
        `${isNew ? 'Copied' : 'Was copied before, and is the same'}: ${summaryOf(header)}\n` +
        'Start the server with this DATABASE_URL from now on; the folder is left as it was.'
      );
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
});
