/** Why a database cannot serve now: it is unreachable, it has no space or connections left, or a timeout passed. */
export type OutageKind = 'unavailable' | 'full' | 'late';

/**
 * The database cannot serve now. The caller may retry. After a lost commit it is unknown whether the transaction was
 * committed.
 */
export class Outage extends Error {
  readonly kind: OutageKind;

  constructor(kind: OutageKind, cause: unknown) {
    super(reasonOf(cause), { cause });
    this.name = 'Outage';
    this.kind = kind;
  }
}

/** When several addresses failed, Node's error contains only a code. */
function reasonOf(cause: unknown): string {
  const { message, code } = cause as { message?: string; code?: string };
  return message || code || 'it gave no reason';
}

/**
 * PostgreSQL's error codes (SQLSTATE) for conditions that pass. Deadlocks and serialization failures may be retried,
 * too.
 */
const states: readonly [RegExp, OutageKind][] = [
  [/^(08...|57P0.|25006|58030)$/, 'unavailable'],
  [/^53...$/, 'full'],
  [/^(55P03|57014|25P03|40001|40P01)$/, 'late'],
];

/** Converts an error to an outage. `undefined`: the statement itself was wrong. */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof Outage) return error;
  const code = (error as { code?: unknown } | undefined)?.code;
  const kind = typeof code === 'string' && states.find(([pattern]) => pattern.test(code))?.[1];
  return kind ? new Outage(kind, error) : undefined;
}

/** Whether the database was unreachable or did not respond. False if it cancelled a statement at its time limit. */
export const isAway = (error: unknown): boolean =>
  error instanceof Outage &&
  (error.kind === 'unavailable' ||
    (error.kind === 'late' && (error.cause as { code?: unknown } | undefined)?.code === undefined));
