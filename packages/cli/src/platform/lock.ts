import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CliError, exit, usageError } from '../exit.ts';
import { say } from '../words/say.ts';
import type { Machine } from './host.ts';

/** A path as it is; a name becomes a file in the folder of the user's states, the same for cron as for a terminal. */
function pathOf(env: Machine['env'], lock: string): string {
  if (lock.includes('/')) return lock;
  if (!/^\w[\w.-]{0,99}$/.test(lock))
    throw usageError(say`Name the lock with letters, digits, "-", "." and "_", or give the path of a file.`);
  return join(env.XDG_STATE_HOME || join(env.HOME || homedir(), '.local', 'state'), 'ferry', `${lock}.lock`);
}

/** SQLite, whose first releases in Node 24 warn that it is young. A warning would be mailed by cron. */
function openSqlite() {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}

/**
 * Takes a lock that no other run has, or ends the command at once. It is a lock of the kernel on a file of SQLite, so that
 * of a killed process is none, and nobody has to guess from numbers of processes or from times. The file stays.
 */
export function takeLock(env: Machine['env'], lock: string): Disposable {
  const path = pathOf(env, lock);
  const { DatabaseSync } = openSqlite();
  try {
    if (!lock.includes('/')) mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const file = new DatabaseSync(path, { timeout: 0 });
    try {
      file.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive;');
    } catch (error) {
      file.close();
      throw error;
    }
    return { [Symbol.dispose]: () => file.close() };
  } catch (error) {
    // SQLITE_BUSY
    if (error instanceof Error && 'errcode' in error && error.errcode === 5)
      throw new CliError(exit.locked, say`Another run holds the lock ${path}. Nothing was done.`);
    throw usageError(say`The lock ${path} can not be taken. Check its folder and permissions.`);
  }
}
