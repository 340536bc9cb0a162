import type { Readable, Writable } from 'node:stream';
import type { HttpAnswer, HttpRequest } from '@ferry/core/client';
import { type Language, pickLanguage } from '@ferry/core/words/languages';
import type { TimeLimit } from './time-limit.ts';
import type { Ways } from './transport.ts';

interface Clock {
  now(): Date;
  /** Rejects when the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export type Input = Readable & { readonly isTTY?: boolean };
export type Output = Writable & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
};

/** One HTTP request, optionally with certificates of a private authority. */
export type HostTransport = (request: HttpRequest, signal?: AbortSignal, ways?: Ways) => Promise<HttpAnswer>;

/** Everything outside of the program, so that a test can replace all of it. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The working directory. */
  readonly folder: string;
  /** Opened on first use, because most commands read nothing and opening takes time. */
  readonly stdin: () => Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly transport: HostTransport;
  readonly clock: Clock;
  /** A random number from 0 to 1, for the jitter of waits. */
  readonly random: () => number;
  /** Shows a text in a pager until the reader leaves it. False: there is no such pager. */
  readonly page: (pager: string, text: string) => Promise<boolean>;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/** The same for one command: its signal is also aborted at the timeout. */
export interface Host extends Machine {
  readonly limit: TimeLimit;
}

/** The language for the server's messages, from the locale of the shell. */
export function languageOf(env: Host['env']): Language {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return pickLanguage([locale.replace(/[.@].*/, '').replace('_', '-'), 'en']);
}
