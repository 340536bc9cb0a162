import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import { Outage } from '../db/driver/outage.ts';

/** The maximum number of errors in a logged chain of causes. */
const maxCauses = 5;

/**
 * The other fields of an error that may be logged. The database's other fields contain values of rows and parameters.
 */
const loggedFields = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
] as const;

/** Whether the error comes from PostgreSQL, by either driver. */
const isOfDatabase = (error: object): boolean => 'severity' in error && 'routine' in error;

/**
 * The message of an error. PostgreSQL quotes values only in messages about invalid data (class 22), so those are
 * replaced.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : 'what was thrown is no error';
  const { code } = error as { code?: unknown };
  const quotesValues = isOfDatabase(error) && String(code).startsWith('22');
  return quotesValues ? error.message.replace(/[:"].*/s, '…') : error.message;
}

/** The stack of an error without its message. */
const placesOf = ({ stack = '' }: Error): string => /^ +at .*/ms.exec(stack)?.[0] ?? '';

/** An error as it is logged, with its causes. For database errors it contains no value of a row. */
export function errorForLog(error: unknown, depth = 1): Record<string, unknown> {
  const given = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  const kept = Object.fromEntries(
    loggedFields.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]),
  );
  return {
    type: error instanceof Error ? error.name : typeof error,
    message: messageOf(error),
    ...kept,
    ...(error instanceof Error && !(error instanceof Outage) ? { stack: placesOf(error) } : {}),
    ...(error instanceof Error && error.cause !== undefined && depth < maxCauses
      ? { cause: errorForLog(error.cause, depth + 1) }
      : {}),
  };
}

/** Opens the log of a process: lines of JSON on its standard output, or on a stream of a test. */
export const openLog = (level: string, to?: DestinationStream) => {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: (error: unknown) => errorForLog(error) },
  };
  return to === undefined ? pino(options) : pino(options, to);
};
