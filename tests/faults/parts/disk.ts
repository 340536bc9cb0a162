import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk in memory, which can be full. */
export interface Disk {
  readonly folder: string;
  /** Takes all space that is left, and gives it back. */
  fill(): { free(): void };
  remove(): void;
}

/** Writes until not even a page fits any more. */
function takeAll(file: number): void {
  for (const part of [2 ** 20, 4_096]) {
    const zeros = Buffer.alloc(part);
    try {
      for (;;) writeSync(file, zeros);
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOSPC') throw error;
    }
  }
}

/** Mounts a disk. `undefined` if mounting is not allowed. */
export function mountDisk(megabytes: number): Disk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'ferry-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
    stdio: 'ignore',
  });
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  return {
    folder,
    fill() {
      const filler = join(folder, 'filler');
      const file = openSync(filler, 'w');
      takeAll(file);
      return {
        free() {
          closeSync(file);
          rmSync(filler);
        },
      };
    },
    remove() {
      spawnSync('umount', ['-l', folder], { stdio: 'ignore' });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
