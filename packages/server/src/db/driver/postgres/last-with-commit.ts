import { atOnce } from '../at-once.ts';
import { withCommit } from '../with-commit.ts';

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** The result of what was not sent. */
export const ofNothing = (command: string) => ({ command, rowCount: null, oid: 0, fields: [], rows: [] });

/**
 * Holds a statement `withCommit` back until its transaction commits, and sends both together. If the statement fails,
 * PostgreSQL rolls back instead, and the commit throws its error.
 */
export function lastWithCommit(query: Query): Query {
  let isOpen = false;
  let last: { text: string; values: unknown[] } | undefined;

  async function commit({ text, values }: NonNullable<typeof last>): Promise<unknown> {
    const asked = [query(text, values), query('commit')].map((one) => Promise.resolve(one));
    return (await atOnce(...asked)).at(-1);
  }

  return (text, values, ...rest) => {
    if (typeof text !== 'string' || rest.length > 0) return query(text, values, ...rest);
    if (isOpen && Array.isArray(values) && text.endsWith(withCommit)) {
      last = { text, values };
      return ofNothing('');
    }
    const held = last;
    if (text === 'begin' || text.startsWith('start transaction')) isOpen = true;
    else if (text === 'commit' || text === 'rollback') isOpen = false;
    else return query(text, values);
    last = undefined;
    return text === 'commit' && held !== undefined ? commit(held) : query(text, values);
  };
}
