import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { usageError } from '../../exit.ts';
import { say } from '../../words/say.ts';

/** Mode bits that must not be set for others. */
export const nobodyReads = 0o077;
export const nobodyWrites = 0o022;

/** Opens a file of which every command reads a line or two: what waits for it costs more to load. */
function openPrivate(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw usageError(say`The configuration ${path} can not be read. Check its permissions.`);
  }
}

const isAbsent = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

function readText(file: number, path: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw usageError(say`The configuration ${path} can not be read. Is it a file?`);
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
    // Checked on the open file, so that it can not be replaced in between.
    const { uid, mode } = fstatSync(file);
    const own = process.getuid?.();
    if (own !== undefined && uid !== own && uid !== 0)
      throw usageError(
        say`The configuration ${path} belongs to another user. Run as that one, or: chown ${own} ${path}`,
      );
    if (own !== undefined && (mode & forbidden) !== 0) {
      const octal = (mode & 0o777).toString(8).padStart(4, '0');
      throw usageError(
        forbidden === nobodyReads
          ? say`The configuration ${path} can be read by others (mode ${octal}). Run: chmod 600 ${path}`
          : say`The configuration ${path} can be changed by others (mode ${octal}). Run: chmod go-w ${path}`,
      );
    }
    return readText(file, path);
  } finally {
    closeSync(file);
  }
}
