import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '../../packages/server/src/db/driver/database.ts';

/** Linux counts hundredths of a second. */
const tick = 10;

/** The fields of a process after its name: the parent is the second, and times begin at the twelfth. */
function fieldsOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

const sum = (fields: readonly string[], from: number, to: number): number =>
  fields.slice(from, to).reduce((all, one) => all + Number(one), 0);

/**
 * CPU time of all processes of a local PostgreSQL since its start, in milliseconds. 0 for the embedded database,
 * whose work is in the server's own process.
 */
export async function openPostgresCpu({ engine, sql: database }: Database): Promise<() => number> {
  if (engine !== 'postgres') return () => 0;
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database);
  const parent = fieldsOf(rows[0]?.pid ?? 0)[1];
  if (parent === undefined) return () => Number.NaN;
  return () => {
    const all = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => fieldsOf(Number(pid)));
    const children = all.filter((fields) => fields[1] === parent);
    // The parent contains the sums of ended children.
    const ended = sum(fieldsOf(Number(parent)), 13, 15);
    return tick * (ended + children.reduce((total, fields) => total + sum(fields, 11, 13), 0));
  };
}
