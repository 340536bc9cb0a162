import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CliError, exit, usageError } from '../exit.ts';
import { say } from '../words/say.ts';
import type { Machine } from './http/host.ts';

/** A path is used unchanged. A name becomes a file in the user's state folder, the same for cron and terminals. */
function pathOf(env: Machine['env'], lock: string): string {
  if (lock.includes('/')) return lock;
  if (!/^\w[\w.-]{0,99}$/.test(lock)) throw usageError(say('platform.lock_form'));
  return join(env.XDG_STATE_HOME || join(env.HOME || homedir(), '.local', 'state'), 'ferry', `${lock}.lock`);
}

/** SQLite. Some versions of Node 24 print a warning about it, which cron would mail. */
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
 * Takes a lock, or ends the command at once if another run has it. It is a kernel lock on an SQLite file, so it
 * disappears with a killed process, and needs neither process ids nor timeouts. The file stays.
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
      throw new CliError(exit.locked, say('platform.lock_taken', { path }));
    throw usageError(say('platform.lock_failed', { path }));
  }
}
