import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Kept } from './prepared-query.ts';

const mark = '/* planned each time */';

/**
 * Marks a statement whose best plan depends on its values. A generic plan would read partitions that these values do
 * not need, or use averages where few rows own most of the data.
 */
export const plannedEachTime = sql.raw(mark);

/** For each connection. A cached plan takes memory in PostgreSQL: some hundred kilobytes at most. */
export const maxNames = 200;
/** A statement with more values was probably built for that number of rows and is not used again. */
const maxValues = 100;

const worthIt = /^\s*(select|insert|update|delete|with|merge|values|begin|start transaction|commit)\b/i;

/** The prepared statements of one connection, by their text, least recently used first. */
export class StatementNames {
  readonly #names = new Map<string, Kept>();
  readonly #most: number;

  constructor(most = maxNames) {
    this.#most = most;
  }

  /** The name of a statement, and a name to drop if there is no room. Empty: the statement is planned each time. */
  take(text: string, values: number): { kept?: Kept; gone?: string } {
    const known = this.#names.get(text);
    if (known !== undefined) {
      this.#names.delete(text);
      this.#names.set(text, known);
      return { kept: known };
    }
    if (values > maxValues || !worthIt.test(text) || text.includes(mark)) return {};
    // A text without values may contain several statements, which cannot be prepared.
    if (values === 0 && text.includes(';')) return {};
    const kept = { name: hash('sha256', text).slice(0, 32) };
    this.#names.set(text, kept);
    if (this.#names.size <= this.#most) return { kept };
    const [[oldest, gone] = []] = this.#names;
    if (oldest !== undefined) this.#names.delete(oldest);
    return gone === undefined ? { kept } : { kept, gone: gone.name };
  }

  /** Forgets all names and returns them. */
  clear(): string[] {
    const all = [...this.#names.values()].map(({ name }) => name);
    this.#names.clear();
    return all;
  }

  forget(text: string): void {
    this.#names.delete(text);
  }
}
