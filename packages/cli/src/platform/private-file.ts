import { open } from 'node:fs/promises';
import { usageError } from '../exit.ts';
import { say } from '../words/say.ts';

/** Mode bits that must not be set for others. */
export const nobodyReads = 0o077;
export const nobodyWrites = 0o022;

const isAbsent = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/**
 * The text of a file that determines where secrets are sent. `undefined` if it does not exist. Refused, with advice,
 * if it belongs to another user than root, or if others have forbidden permissions.
 */
export async function readPrivate(path: string, forbidden: number): Promise<string | undefined> {
  const file = await open(path).catch((error: unknown) => {
    if (isAbsent(error)) return undefined;
    throw usageError(say`The configuration ${path} can not be read. Check its permissions.`);
  });
  if (file === undefined) return undefined;
  try {
    // Checked on the open file, so that it can not be replaced in between.
    const { uid, mode } = await file.stat();
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
    return await file.readFile('utf8').catch(() => {
      throw usageError(say`The configuration ${path} can not be read. Is it a file?`);
    });
  } finally {
    await file.close();
  }
}
