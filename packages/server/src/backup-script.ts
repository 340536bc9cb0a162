import { readConfig } from './config.ts';
import type { Database } from './db/database.ts';
import { messageOf } from './log.ts';
import { readScriptWords } from './script-words.ts';
import { openDatabase } from './start-server.ts';

/**
 * Runs a script that works on the one backup file that it is given, and prints the sentence that comes of it. Without a
 * file it prints how it is used and ends with 2; where the work fails, with 1 and the reason.
 */
export async function runOnBackup<Flag extends string = never>(
  usage: string,
  flags: readonly Flag[],
  work: (file: string, given: Readonly<Partial<Record<Flag, boolean>>>) => Promise<string>,
): Promise<void> {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]));
  const { values, positionals } = readScriptWords(usage, options, 1);
  const [file = ''] = positionals;
  try {
    process.stdout.write(`${await work(file, values as unknown as Partial<Record<Flag, boolean>>)}\n`);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(1);
  }
}

/** Works with the database of the settings, and closes it whatever comes of the work. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(readConfig(process.env), () => {});
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
