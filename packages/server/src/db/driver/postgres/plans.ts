import { hash } from 'node:crypto';
import type pg from 'pg';

/** The columns of a result, and how each is parsed. */
export type Columns = readonly (readonly [name: string, parse: (text: string) => unknown])[];

/** A prepared statement of a connection. */
export interface Plan {
  readonly text: string;
  readonly name: string;
  /** Whether PostgreSQL got it. */
  isSent: boolean;
  /** Known after the first result. PostgreSQL refuses a plan whose result type has changed. */
  columns?: Columns;
}

/** Counts the plans that migrations broke, on all connections of a database. */
export interface Broken {
  times: number;
}

/** A migration changed the result type of a cached plan: PostgreSQL refuses the plan, and the transaction fails. */
export const isBrokenPlan = (error: unknown): boolean => {
  const { code, routine } = (error ?? {}) as Partial<pg.DatabaseError>;
  // The message is not checked, because it is in the language of the database.
  return code === '0A000' && routine === 'RevalidateCachedQuery';
};

/** The maximum number of plans of a connection. A plan takes memory in PostgreSQL: some hundred kilobytes at most. */
export const maxPlans = 200;
/** A statement with more values was probably built for that number of rows and is not used again. */
const maxValues = 100;

const worthIt = /^\s*(select|insert|update|delete|with|merge|values|begin|start transaction|commit)\b/i;

/** The plans that PostgreSQL keeps for one connection, by their text, least recently used first. */
export class Plans {
  readonly #broken: Broken;
  readonly #most: number;
  readonly #kept = new Map<string, Plan>();
  #gone: string[] = [];
  #seen: number;

  constructor(broken: Broken, most = maxPlans) {
    this.#broken = broken;
    this.#most = most;
    this.#seen = broken.times;
  }

  /** The plan of a statement with this many values. `undefined`: it is planned each time. */
  of(text: string, values: number): Plan | undefined {
    if (this.#seen !== this.#broken.times) for (const plan of [...this.#kept.values()]) this.#drop(plan);
    this.#seen = this.#broken.times;
    const known = this.#kept.get(text);
    if (known === undefined && (values > maxValues || !worthIt.test(text))) return undefined;
    const plan = known ?? { text, name: hash('sha256', text).slice(0, 32), isSent: false };
    this.#kept.delete(text);
    this.#kept.set(text, plan);
    if (this.#kept.size > this.#most) this.#dropOldest();
    return plan;
  }

  /** Call this when statements failed. Their plans may be missing or broken. */
  failed(statements: readonly { readonly plan?: Plan | undefined }[], error: unknown): void {
    if (isBrokenPlan(error)) this.#broken.times += 1;
    // Another statement with this text may already have created it again.
    for (const { plan } of statements)
      if (plan !== undefined && this.#kept.get(plan.text) === plan) this.#drop(plan);
  }

  /** The names of the plans to close. Each name is returned once. */
  takeGone(): string[] {
    return this.#gone.splice(0);
  }

  /** A map skips all entries that were deleted before its first one, so this takes time. */
  #dropOldest(): void {
    const [oldest] = this.#kept.values();
    if (oldest !== undefined) this.#drop(oldest);
  }

  #drop(plan: Plan): void {
    this.#kept.delete(plan.text);
    this.#gone.push(plan.name);
    plan.isSent = false;
  }
}
