import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { messageOf, openLog } from '../base/log.ts';
import { version } from '../base/version.ts';
import { openColumnStore } from '../column-store/column-store.ts';
import type { Database } from '../db/driver/database.ts';
import { DirectoryInUse, openPglite } from '../db/driver/open-pglite.ts';
import { openPostgres } from '../db/driver/postgres/open-postgres.ts';
import { isRootSecret, type Keys } from '../keys/keys.ts';
import { allChecks, type Check, type Finding, type Found, runChecks } from '../modules/care/doctor/index.ts';
import { nouns } from '../modules/nouns.ts';
import { type Config, readConfig } from '../settings/config.ts';
import { type Language, say } from '../words/words.ts';
import { readScriptWords } from './read-arguments.ts';

const usage = `Looks whether the site is well, from beside the server and also where that does not start. Changes nothing.

  node doctor.js
  node doctor.js --json

In a clone it is npm run doctor --. Uses the environment of the server. With a server that runs, ferry doctor says more.
Ends with 0 where nothing failed, 1 where something did.
`;

const { values } = readScriptWords(usage, { json: { type: 'boolean', default: false } });

const { LC_ALL, LC_MESSAGES, LANG } = process.env;
const language: Language = (LC_ALL || LC_MESSAGES || LANG || '').startsWith('zh') ? 'zh-CN' : 'en';

/** The database, or what to report if it can not be opened. */
async function openQuickly(config: Config): Promise<Database | Found> {
  try {
    if (config.databaseUrl === undefined) {
      if (!existsSync(join(config.dataDirectory, 'database')))
        return { outcome: 'warning', word: 'doctor.schema_empty', cure: 'doctor.schema_empty_cure' };
      return await openPglite(config.dataDirectory);
    }
    const database = await openPostgres(config.databaseUrl, {
      seconds: 5,
      isPooled: config.databasePooler === 'transaction',
      directUrl: config.databaseDirectUrl,
    });
    try {
      await database.probe();
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    if (error instanceof DirectoryInUse)
      return { outcome: 'skipped', word: 'doctor.database_held', cure: 'doctor.database_held_cure' };
    const values = { why: messageOf(error).slice(0, 300) };
    return { outcome: 'failed', word: 'doctor.database_away', cure: 'doctor.database_away_cure', values };
  }
}

/**
 * A running server has already proved that its secret is right. Here a wrong secret may be the reason why no server
 * starts.
 */
const withSecret = (check: Check): Check => ({
  ...check,
  async look(examined) {
    if (check.name !== 'secrets' || (await isRootSecret(examined.database.sql, examined.config)))
      return check.look(examined);
    return { outcome: 'failed', word: 'doctor.secrets_other', cure: 'doctor.secrets_other_cure' };
  },
});

async function look(config: Config): Promise<Finding[]> {
  const opened = await openQuickly(config);
  const database = 'sql' in opened ? opened : undefined;
  const columnStore = openColumnStore(config.clickhouseUrl);
  const examined = {
    config,
    // Checks that need a database are skipped if there is none.
    database: database as Database,
    nouns,
    columnStore,
    // No check signs or opens anything.
    keys: {} as Keys,
    log: openLog('silent'),
    registry: new Registry(),
    now: () => new Date(),
    language,
  };
  const checks = allChecks.map((check): Check => {
    if (check.name === 'database' && !('sql' in opened))
      return { name: 'database', needsDatabase: false, look: async () => opened };
    return withSecret(check);
  });
  try {
    return await runChecks(examined, checks, { hasDatabase: database !== undefined });
  } finally {
    await Promise.race([
      Promise.all([database?.close(), columnStore?.close()]),
      new Promise((resolve) => setTimeout(resolve, 2_000).unref()),
    ]);
  }
}

function wrongSettings(error: unknown): Finding[] {
  const why = { why: messageOf(error) };
  return [
    {
      name: 'configuration',
      outcome: 'failed',
      message: say(language, 'doctor.config_wrong', why),
      cure: say(language, 'doctor.config_wrong_cure'),
      milliseconds: 0,
    },
  ];
}

function lineOf({ name, outcome, message, cure }: Finding): string {
  const line = `${outcome.padEnd(8)} ${name.padEnd(14)} ${message}`;
  return cure === null ? line : `${line}\n${' '.repeat(24)}→ ${cure}`;
}

let checks: Finding[];
try {
  checks = await look(readConfig(process.env));
} catch (error) {
  checks = wrongSettings(error);
}
const is_well = !checks.some(({ outcome }) => outcome === 'failed');
process.stdout.write(
  values.json
    ? `${JSON.stringify({ version, at: new Date().toISOString(), is_well, checks })}\n`
    : `${checks.map(lineOf).join('\n')}\n`,
);
// An open handle of a check that hangs would keep the process alive.
process.exit(is_well ? 0 : 1);
