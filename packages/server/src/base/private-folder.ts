import { chmodSync, mkdirSync, statSync } from 'node:fs';

/**
 * Makes a folder that only its owner can read, and restricts one that exists and that others can read. A folder that
 * belongs to another user, or that everybody shares such as `/tmp`, is not changed.
 */
export function openPrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(path);
  const isOurs = uid === process.getuid?.();
  const isShared = (mode & 0o1000) !== 0;
  if (isOurs && !isShared && (mode & 0o077) !== 0) chmodSync(path, 0o700);
}
