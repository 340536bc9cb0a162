import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CliError, exit, usageError } from '../exit.ts';
import type { Host } from './host.ts';

const interrupted = () => new CliError(exit.interrupted, 'Interrupted.');

/** Ends a wait for a person or a pipe at Ctrl-C. */
async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(interrupted());
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** All of standard input, which must be a pipe or a file: a terminal is refused with what to do instead. */
export async function readStdin(host: Host, instead: string): Promise<string> {
  if (host.stdin.isTTY) throw usageError(instead);
  return await untilAborted(host.signal, text(host.stdin));
}

/** The text of a named file, or of standard input for `-` and for no name. */
export async function readInput(host: Host, file: string | undefined, instead: string): Promise<string> {
  if (file === undefined || file === '-') return await readStdin(host, instead);
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') throw usageError(`There is no file ${file}. Check its name.`);
    if (code === 'EISDIR') throw usageError(`${file} is a folder. Name a file.`);
    throw usageError(`The file ${file} can not be read. Check its permissions.`);
  }
}

/** Asks at the terminal without showing what is typed. */
export async function askSecret(host: Host, question: string): Promise<string> {
  host.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, next) => next() });
  const lines = createInterface({ input: host.stdin, output: nowhere, terminal: true });
  lines.once('SIGINT', () => lines.close());
  const { promise: closed, reject } = Promise.withResolvers<never>();
  lines.once('close', () => reject(interrupted()));
  try {
    return await untilAborted(host.signal, Promise.race([lines.question(''), closed]));
  } finally {
    lines.close();
    host.stderr.write('\n');
  }
}
