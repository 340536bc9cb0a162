import { chmodSync, mkdirSync, statSync } from 'node:fs';

/**
 * Creates a folder that only its owner can read, or restricts an existing one to its owner. A folder of another user,
 * or a shared one such as `/tmp`, is not changed.
 */
export function openPrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(path);
  const isOurs = uid === process.getuid?.();
  const isShared = (mode & 0o1000) !== 0;
  if (isOurs && !isShared && (mode & 0o077) !== 0) chmodSync(path, 0o700);
}
