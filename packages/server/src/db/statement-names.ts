import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Kept } from './kept-query.ts';

const mark = '/* planned each time */';

/**
 * Stands in a statement whose best plan depends on its values: one for all values would read partitions that these do
 * not need, or trust an average where few rows hold most of what there is.
 */
export const plannedEachTime = sql.raw(mark);

/** Of a connection: each kept plan takes its memory in PostgreSQL, some hundred kilobytes at most. */
export const mostNames = 200;
/** A statement with more values was likely written for so many rows and is never asked again. */
const mostValues = 100;

const worthIt = /^\s*(select|insert|update|delete|with|merge|values)\b/i;

/** The statements that one connection keeps a plan of, by their text; those asked for longest ago first. */
export class StatementNames {
  readonly #names = new Map<string, Kept>();
  readonly #most: number;

  constructor(most = mostNames) {
    this.#most = most;
  }

  /** A statement by its name, and the name that makes room for it. None: it is planned each time. */
  take(text: string, values: number): { kept?: Kept; gone?: string } {
    const known = this.#names.get(text);
    if (known !== undefined) {
      this.#names.delete(text);
      this.#names.set(text, known);
      return { kept: known };
    }
    if (values > mostValues || !worthIt.test(text) || text.includes(mark)) return {};
    // Without values it may be a script of several statements, which can have no name.
    if (values === 0 && text.includes(';')) return {};
    const kept = { name: hash('sha256', text).slice(0, 32) };
    this.#names.set(text, kept);
    if (this.#names.size <= this.#most) return { kept };
    const [[oldest, gone] = []] = this.#names;
    if (oldest !== undefined) this.#names.delete(oldest);
    return gone === undefined ? { kept } : { kept, gone: gone.name };
  }

  /** Forgets all, and says what there was. */
  clear(): string[] {
    const all = [...this.#names.values()].map(({ name }) => name);
    this.#names.clear();
    return all;
  }

  forget(text: string): void {
    this.#names.delete(text);
  }
}
