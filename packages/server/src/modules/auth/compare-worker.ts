// A thread of its own that compares stored passwords with words, behind everybody else who wants a core.
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { verifySync } from '@node-rs/argon2';

/** What is asked for: whether one of these words is the password. */
export interface Comparison {
  readonly stored: string;
  readonly words: readonly string[];
}

// Linux knows each thread by a number and a priority of its own; elsewhere it is a thread as the others.
if (process.platform === 'linux')
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_LOW);

/** What only looks like a hash is nobody's password. */
function isAmong({ stored, words }: Comparison): boolean {
  try {
    return words.some((word) => verifySync(stored, word));
  } catch {
    return false;
  }
}

parentPort?.on('message', (comparison: Comparison) => parentPort?.postMessage(isAmong(comparison)));
