import { atOnce } from '../at-once.ts';
import { withCommit } from '../with-commit.ts';

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** The result of what was not sent. */
export const ofNothing = (command: string) => ({ command, rowCount: null, oid: 0, fields: [], rows: [] });

/**
 * Holds statements `withCommit` back until the transaction asks something else or commits, and sends all together. If one
 * of them fails, PostgreSQL rolls back instead, and what was asked throws its error.
 */
export function lastWithCommit(query: Query): Query {
  let isOpen = false;
  let held: { text: string; values: unknown[] }[] = [];

  async function after(before: typeof held, text: string, values?: unknown): Promise<unknown> {
    const asked = [...before.map((one) => query(one.text, one.values)), query(text, values)];
    return (await atOnce(...asked.map((one) => Promise.resolve(one)))).at(-1);
  }

  return (text, values, ...rest) => {
    if (typeof text !== 'string' || rest.length > 0) return query(text, values, ...rest);
    if (isOpen && Array.isArray(values) && text.endsWith(withCommit)) {
      held.push({ text, values });
      return ofNothing('');
    }
    const before = held;
    held = [];
    if (text === 'begin' || text.startsWith('start transaction')) isOpen = true;
    else if (text === 'commit' || text === 'rollback') isOpen = false;
    return before.length === 0 || text === 'rollback' ? query(text, values) : after(before, text, values);
  };
}
