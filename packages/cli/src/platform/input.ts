import { open, readFile } from 'node:fs/promises';
import { addAbortSignal, Writable } from 'node:stream';
import { CliError, exit, usageError } from '../exit.ts';
import { say } from '../words/say.ts';
import { fileError } from './files/file-error.ts';
import type { Host } from './http/host.ts';
import { stopped } from './http/time-limit.ts';

/** Ends the wait for a person or a pipe at Ctrl-C. */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(stopped(signal));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** All of standard input, which must be a pipe or a file. A terminal is refused with advice. */
export async function readStdin(host: Host, instead: string): Promise<string> {
  if (host.stdin().isTTY) throw usageError(instead);
  const { text } = await import('node:stream/consumers');
  return await untilAborted(host.signal, text(host.stdin()));
}

const unreadable = (file: string, error: unknown): Error =>
  fileError(error, file) ?? usageError(say('platform.file_unreadable', { file }));

/** The text of a file, or of standard input for `-` and without a name. */
export async function readInput(host: Host, file: string | undefined, instead: string): Promise<string> {
  if (file === undefined || file === '-') return await readStdin(host, instead);
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** The same in parts, for input that may be larger than memory. A byte order mark is removed. */
export async function* readParts(
  { stdin, signal }: Host,
  file: string | undefined,
  instead: string,
): AsyncGenerator<string> {
  const path = file === '-' ? undefined : file;
  if (path === undefined && stdin().isTTY) throw usageError(instead);
  try {
    const source = path === undefined ? stdin() : (await open(path)).createReadStream();
    addAbortSignal(signal, source).setEncoding('utf8');
    let isFirst = true;
    for await (const part of source as AsyncIterable<string>) {
      yield isFirst ? part.replace(/^\uFEFF/, '') : part;
      isFirst = false;
    }
  } catch (error) {
    if (signal.aborted) throw stopped(signal);
    throw path === undefined ? error : unreadable(path, error);
  }
}

/** Asks at the terminal without an echo. */
export async function askSecret(host: Host, question: string): Promise<string> {
  const { createInterface } = await import('node:readline/promises');
  host.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, next) => next() });
  const lines = createInterface({ input: host.stdin(), output: nowhere, terminal: true });
  lines.once('SIGINT', () => lines.close());
  const { promise: closed, reject } = Promise.withResolvers<never>();
  lines.once('close', () => reject(new CliError(exit.interrupted, say('output.interrupted'))));
  try {
    return await host.limit.unhurried(() =>
      untilAborted(host.signal, Promise.race([lines.question(''), closed])),
    );
  } finally {
    lines.close();
    host.stderr.write('\n');
  }
}
