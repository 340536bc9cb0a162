import { checkNameWidth } from '@ferry/core/contract/doctor/admin';
import { pickLanguage } from '@ferry/core/words/languages';
import { Registry } from 'prom-client';
import { messageOf, openLog } from '../base/log.ts';
import { withTimeLimit } from '../base/time-limit.ts';
import { openColumnStore } from '../column-store/column-store.ts';
import type { Database } from '../db/driver/database.ts';
import { DirectoryInUse, openPglite } from '../db/driver/open-pglite.ts';
import { openPostgres } from '../db/driver/postgres/open-postgres.ts';
import { isRootSecret, type Keys } from '../keys/keys.ts';
import {
  allChecks,
  type Check,
  type Finding,
  type Found,
  failed,
  findingOf,
  reportOf,
  runChecks,
  skipped,
  warning,
} from '../modules/care/doctor/index.ts';
import { nouns } from '../modules/nouns.ts';
import { type Config, readConfig } from '../settings/config.ts';
import type { Language } from '../words/words.ts';
import { isMissing, sayDatabase } from './open-site.ts';
import { calledAs, readScriptWords } from './read-arguments.ts';

const usage = `Checks the site from beside the server, even if the server does not start. Changes nothing.

  ${calledAs('doctor')}
  ${calledAs('doctor')} --json

Uses the environment of the server. If the server runs, ferry doctor checks more.
Exits with 0 if nothing failed, and with 1 otherwise.
`;

const { values } = readScriptWords(usage, { json: { type: 'boolean', default: false } });

const { LC_ALL, LC_MESSAGES, LANG } = process.env;
const locale = (LC_ALL || LC_MESSAGES || LANG || '').replace(/[.@].*/, '').replace('_', '-');
const language: Language = pickLanguage([locale, 'en']);

/** The database, or what to report if it cannot be opened. */
async function openQuickly(config: Config): Promise<Database | Found> {
  try {
    if (config.databaseUrl === undefined) {
      if (isMissing(config)) return warning('doctor.schema_empty', 'doctor.schema_empty_cure');
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
    if (error instanceof DirectoryInUse) return skipped('doctor.database_held', 'doctor.database_held_cure');
    return failed('doctor.database_away', 'doctor.database_away_cure', {
      why: messageOf(error).slice(0, 300),
    });
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
    return failed('doctor.secrets_unlike', 'doctor.secrets_unlike_cure');
  },
});

async function look(config: Config): Promise<Finding[]> {
  sayDatabase(config);
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
    await withTimeLimit(2_000, Promise.all([database?.close(), columnStore?.close()]), () => {});
  }
}

function lineOf({ name, outcome, message, cure }: Finding): string {
  const line = `${outcome.padEnd(8)} ${name.padEnd(checkNameWidth)} ${message}`;
  return cure === null ? line : `${line}\n${' '.repeat(checkNameWidth + 10)}→ ${cure}`;
}

let checks: Finding[];
try {
  checks = await look(readConfig(process.env));
} catch (error) {
  const wrong = failed('doctor.config_wrong', 'doctor.config_wrong_cure', { why: messageOf(error) });
  checks = [findingOf(language, 'configuration', wrong, 0)];
}
const report = reportOf(checks, new Date());
process.stdout.write(values.json ? `${JSON.stringify(report)}\n` : `${checks.map(lineOf).join('\n')}\n`);
// An open handle of a check that hangs would keep the process alive.
process.exit(report.is_well ? 0 : 1);
