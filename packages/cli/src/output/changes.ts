import { table } from './table.ts';

/** Fields whose values are nobody's to read over a shoulder. */
const secrets = new Set(['password', 'private_key', 'server_key']);

/** Values by their paths; what is null counts as not there. */
function leaves(value: unknown, at: readonly string[] = []): [path: string, text: string][] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [[at.join('.'), value === '' ? '""' : String(value)]];
  return Object.entries(value).flatMap(([name, one]) => leaves(one, [...at, name]));
}

const shown = (path: string, text: string | undefined) => {
  if (text === undefined) return '-';
  return secrets.has(path.split('.').at(-1) ?? '') ? '(secret)' : text;
};

/** What terms would make of a thing as it is now, a line for each value that becomes another. */
export function changes(
  now: Readonly<Record<string, unknown>>,
  terms: Readonly<Record<string, unknown>>,
): string {
  const given = Object.fromEntries(Object.keys(terms).map((name) => [name, now[name]]));
  const [before, after] = [new Map(leaves(given)), new Map(leaves(terms))];
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  const changed = paths.filter((path) => before.get(path) !== after.get(path));
  if (changed.length === 0) return 'Nothing would change.';
  return table(
    ['field', 'now', 'then'],
    changed.map((path) => [path, shown(path, before.get(path)), shown(path, after.get(path))]),
  );
}
