import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import type { HttpAnswer, HttpRequest } from '@ferry/core/client';
import { dryRunHeader } from '@ferry/core/contract/base/call';
import { afterAll } from 'vitest';
import type { ExitCode } from '../exit.ts';
import type { HostTransport, Input, Machine, Output } from '../platform/http/host.ts';
import { run } from '../run.ts';
import { unknownNames } from './known-names.ts';

/** The server's response in a test: a status with a JSON or text body, or an error if it does not answer. */
export type Reply = Error | { status?: number; body: unknown; headers?: Record<string, string> };

export interface Setting {
  /** The text on stdin. By default an empty pipe. */
  stdin?: string;
  /** Whether stdin, stdout and stderr are terminals. */
  tty?: boolean;
  /** The width of the terminal. */
  columns?: number;
  /** The height of the terminal. */
  rows?: number;
  /** False: no pager is available. */
  hasPager?: boolean;
  env?: Record<string, string>;
  /** The working directory. */
  folder?: string;
  reply?: (request: HttpRequest, index: number) => Reply;
  transport?: HostTransport;
  now?: string;
  /** Called before each wait, with its length in milliseconds. */
  onSleep?: (milliseconds: number, interrupt: () => void) => void;
}

export interface Ran {
  code: ExitCode;
  out: string;
  err: string;
  requests: HttpRequest[];
  /** The waits, in milliseconds. */
  sleeps: number[];
  /** The pagers that were started, with what each showed. */
  paged: [pager: string, text: string][];
}

const folders: string[] = [];

/** A folder for the configuration and files of one test. It is deleted after the file's tests. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ferry-cli-'));
  folders.push(folder);
  return folder;
}

/** A new file in a folder of its own. Returns its path. */
export function tempFile(name: string, text: string | Uint8Array): string {
  const file = join(tempFolder(), name);
  writeFileSync(file, text);
  return file;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function capture(tty: boolean, columns = 100, rows = 1000): { stream: Output; text: () => string } {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, next) {
      text += String(chunk);
      next();
    },
  });
  return { stream: Object.assign(stream, { isTTY: tty, columns, rows }), text: () => text };
}

/** Marks a dry run in its headers, like a present server. */
function answerOf(reply: Reply, asked: HttpRequest): HttpAnswer {
  if (reply instanceof Error) throw reply;
  const { status = 200, body, headers = {} } = reply;
  return {
    status,
    text: typeof body === 'string' ? body : JSON.stringify(body),
    header: (name) => headers[name] ?? (name === dryRunHeader ? (asked.headers[dryRunHeader] ?? null) : null),
  };
}

const server = 'https://ferry.test';

/** The folder for files that commands keep in tests. */
const spools = tempFolder();

/** Runs a command line as a shell would, against a simulated server. */
export async function ferry(argv: readonly string[], setting: Setting = {}): Promise<Ran> {
  const { tty = false, stdin, reply = () => new Error('no server') } = setting;
  const stdout = capture(tty, setting.columns, setting.rows);
  const stderr = capture(tty);
  const requests: HttpRequest[] = [];
  const unknown: string[] = [];
  const sleeps: number[] = [];
  const paged: Ran['paged'] = [];
  const interruption = new AbortController();
  const pipe = new PassThrough();
  if (!tty || stdin !== undefined) pipe.end(stdin ?? '');
  const host: Machine = {
    folder: setting.folder ?? '/nowhere',
    env: { FERRY_CONFIG: '/nowhere/ferry.json', FERRY_URL: server, TMPDIR: spools, ...setting.env },
    stdin: () => Object.assign(pipe, { isTTY: tty }) as Input,
    stdout: stdout.stream,
    stderr: stderr.stream,
    transport:
      setting.transport ??
      (async (request) => {
        requests.push(request);
        unknown.push(...unknownNames(request));
        return answerOf(reply(request, requests.length - 1), request);
      }),
    clock: {
      now: () => new Date(setting.now ?? '2026-11-21T08:00:00Z'),
      async sleep(milliseconds, signal) {
        sleeps.push(milliseconds);
        setting.onSleep?.(milliseconds, () => interruption.abort());
        signal.throwIfAborted();
      },
    },
    random: () => 0.5,
    async page(pager, text) {
      if (setting.hasPager === false) return false;
      paged.push([pager, text]);
      return true;
    },
    signal: interruption.signal,
  };
  const code = await run(argv, host);
  if (unknown.length > 0) throw new Error(`a server would refuse these names: ${unknown.join(', ')}`);
  return { code, out: stdout.text(), err: stderr.text(), requests, sleeps, paged };
}

/** Runs a command with the token of staff. */
export const asAdmin = (argv: readonly string[], setting: Setting = {}): Promise<Ran> =>
  ferry(argv, { ...setting, env: { FERRY_TOKEN: 'token-1', ...setting.env } });

/** The response of a call that succeeded. */
export const answer = (result?: unknown) => ({ body: { is_success: true, message: '', result } });

/** The response of a call that was refused. */
export const refusal = (status: number, code?: string, message = 'No') => ({
  status,
  body: { is_success: false, message, code },
});
