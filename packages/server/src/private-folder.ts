import { chmodSync, mkdirSync, statSync } from 'node:fs';

/**
 * Makes a folder for its owner alone, also one that is there already and that others could read. What belongs to
 * somebody else, or is shared by all like `/tmp`, stays as it is.
 */
export function openPrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(path);
  const isOurs = uid === process.getuid?.();
  const isShared = (mode & 0o1000) !== 0;
  if (isOurs && !isShared && (mode & 0o077) !== 0) chmodSync(path, 0o700);
}
