import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { usageError } from '../../exit.ts';
import { say } from '../../words/say.ts';

/** Mode bits that must not be set for others. */
export const nobodyReads = 0o077;
export const nobodyWrites = 0o022;

/** Opens a small file synchronously: loading the asynchronous functions would take longer. */
function openPrivate(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw usageError(say('platform.config_unreadable', { path }));
  }
}

const isAbsent = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

function readText(file: number, path: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw usageError(say('platform.config_no_file', { path }));
  }
}

/**
 * The text of a file that determines where secrets are sent. `undefined` if it does not exist. Refused, with advice,
 * if it belongs to another user than root, or if others have forbidden permissions.
 */
export function readPrivate(path: string, forbidden: number): string | undefined {
  const file = openPrivate(path);
  if (file === undefined) return undefined;
  try {
    // Checked on the open file, so that it cannot be replaced in between.
    const { uid, mode } = fstatSync(file);
    const own = process.getuid?.();
    if (own !== undefined && uid !== own && uid !== 0)
      throw usageError(say('platform.config_of_another', { path, user: own }));
    if (own !== undefined && (mode & forbidden) !== 0) {
      const octal = (mode & 0o777).toString(8).padStart(4, '0');
      throw usageError(
        forbidden === nobodyReads
          ? say('platform.config_read_by_others', { path, mode: octal })
          : say('platform.config_changed_by_others', { path, mode: octal }),
      );
    }
    return readText(file, path);
  } finally {
    closeSync(file);
  }
}
