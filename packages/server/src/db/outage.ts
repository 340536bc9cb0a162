/** Why a database can not serve now: it is gone, it has no room or no connection left, or it let a limit pass. */
export type OutageKind = 'unavailable' | 'full' | 'late';

/** A database that can not serve now. What was asked may be asked again; whether a lost commit was kept is not known. */
export class Outage extends Error {
  readonly kind: OutageKind;

  constructor(kind: OutageKind, cause: unknown) {
    super(reasonOf(cause), { cause });
    this.name = 'Outage';
    this.kind = kind;
  }
}

/** Of several addresses that were tried in vain Node says only the code. */
function reasonOf(cause: unknown): string {
  const { message, code } = cause as { message?: string; code?: string };
  return message || code || 'it gave no reason';
}

/** PostgreSQL's own codes of a state that passes. What waited for each other in a circle, or overlapped, may try again. */
const states: readonly [RegExp, OutageKind][] = [
  [/^(08...|57P0.|25006|58030)$/, 'unavailable'],
  [/^53...$/, 'full'],
  [/^(55P03|57014|25P03|40001|40P01)$/, 'late'],
];

/** The outage that an error tells of, or `undefined`: then it is the statement's own fault. */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof Outage) return error;
  const code = (error as { code?: unknown } | undefined)?.code;
  const kind = typeof code === 'string' && states.find(([pattern]) => pattern.test(code))?.[1];
  return kind ? new Outage(kind, error) : undefined;
}
