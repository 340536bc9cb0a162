import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import { Outage } from './db/outage.ts';

/** Errors of a chain that are written at most. */
const deepest = 5;

/** What else of an error may be written. A database puts values of rows and parameters into all its other fields. */
const harmless = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
] as const;

/** Whether PostgreSQL made it, by either driver. */
const isOfDatabase = (error: object): boolean => 'severity' in error && 'routine' in error;

/** The words of an error. PostgreSQL quotes values in those of wrong data, and only of them: class 22. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : 'what was thrown is no error';
  const { code } = error as { code?: unknown };
  const quotesValues = isOfDatabase(error) && String(code).startsWith('22');
  return quotesValues ? error.message.replace(/[:"].*/s, '…') : error.message;
}

/** Where an error was thrown, without its words, which stand before the first place. */
const placesOf = ({ stack = '' }: Error): string => /^ +at .*/ms.exec(stack)?.[0] ?? '';

/** An error as it is logged, with what caused it: for errors of the database nothing that could be a value of a row. */
export function errorForLog(error: unknown, depth = 1): Record<string, unknown> {
  const given = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  const kept = Object.fromEntries(
    harmless.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]),
  );
  return {
    type: error instanceof Error ? error.name : typeof error,
    message: messageOf(error),
    ...kept,
    ...(error instanceof Error && !(error instanceof Outage) ? { stack: placesOf(error) } : {}),
    ...(error instanceof Error && error.cause !== undefined && depth < deepest
      ? { cause: errorForLog(error.cause, depth + 1) }
      : {}),
  };
}

/** The log of a process: lines of JSON on its output, or where a test reads them. */
export const openLog = (level: string, to?: DestinationStream) => {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: (error: unknown) => errorForLog(error) },
  };
  return to === undefined ? pino(options) : pino(options, to);
};
