// A worker thread with low priority that compares stored password hashes with words.
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { verifySync } from '@node-rs/argon2';

/** The request: is one of these words the password? */
export interface Comparison {
  readonly stored: string;
  readonly words: readonly string[];
}

// Linux has a priority for each thread. On other systems the thread runs with the normal priority.
if (process.platform === 'linux')
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_LOW);

/** An invalid hash matches no password. */
function isAmong({ stored, words }: Comparison): boolean {
  try {
    return words.some((word) => verifySync(stored, word));
  } catch {
    return false;
  }
}

parentPort?.on('message', (comparison: Comparison) => parentPort?.postMessage(isAmong(comparison)));
