import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';

const mark = '/* planned once */';

/**
 * Begins a statement that machines ask by the thousand: PostgreSQL keeps its plan for each connection, where planning
 * takes longer than answering. Its text must always be the same, with names of columns and no `*`: after a migration
 * the plan of another shape would be refused.
 */
export const plannedOnce = sql.raw(mark);

const names = new Map<string, string>();

/** A statement goes by the same name on all connections. */
function nameOf(text: string): string {
  const known = names.get(text) ?? hash('sha256', text).slice(0, 32);
  names.set(text, known);
  return known;
}

/** Gives the marked statements of a connection a name, by which node-postgres prepares them. */
export function planMarkedOnce(client: pg.PoolClient): void {
  const ask: (...given: unknown[]) => unknown = client.query.bind(client);
  const query = (text: unknown, values?: unknown, ...rest: unknown[]): unknown =>
    typeof text === 'string' && text.startsWith(mark)
      ? ask({ name: nameOf(text), text, values }, ...rest)
      : ask(text, values, ...rest);
  client.query = query as typeof client.query;
}
