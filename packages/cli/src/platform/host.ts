import type { Readable, Writable } from 'node:stream';
import type { HttpAnswer, HttpRequest } from '@ferry/core/client';
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

/** One HTTP exchange, whose certificates may be those of an authority of one's own. */
export type HostTransport = (request: HttpRequest, signal?: AbortSignal, ways?: Ways) => Promise<HttpAnswer>;

/** Everything outside of the program, so that a test can stand in for all of it. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where the command is run. */
  readonly folder: string;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly transport: HostTransport;
  readonly clock: Clock;
  /** 0 up to 1, for the spread of waits. */
  readonly random: () => number;
  /** Shows a text by a pager until its reader leaves it. False: there is no such pager. */
  readonly page: (pager: string, text: string) => Promise<boolean>;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/** The same for one command: its signal is also aborted when its time is over. */
export interface Host extends Machine {
  readonly limit: TimeLimit;
}

/** The language that the server's messages come in, from the locale of the shell. */
export function languageOf(env: Host['env']): string {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return locale.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}
