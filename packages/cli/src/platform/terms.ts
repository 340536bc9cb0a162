import * as z from 'zod/mini';
import { usageError } from '../exit.ts';
import type { Host } from './host.ts';
import { readInput } from './input.ts';

type Terms = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Terms =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string, wanted: string): Terms {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw usageError(`This is not JSON. ${wanted}`);
  }
  if (!isObject(parsed)) throw usageError(`This is no JSON object. ${wanted}`);
  return parsed;
}

const { localeError } = z.locales.en();
const inWords: typeof localeError = (issue) =>
  issue.code === 'invalid_type' && issue.input === undefined ? 'this field is missing' : localeError(issue);

/** Names that the schema does not know and so would leave out: most likely they are misspelt. */
function strays(given: unknown, read: unknown, at: readonly (string | number)[] = []): string[] {
  if (Array.isArray(given) && Array.isArray(read))
    return given.flatMap((value, index) => strays(value, read[index], [...at, index]));
  if (!isObject(given) || !isObject(read)) return [];
  return Object.entries(given).flatMap(([name, value]) =>
    name in read ? strays(value, read[name], [...at, name]) : [[...at, name].join('.')],
  );
}

/**
 * What a file says of one thing, checked by the schema of its call before anything is sent. Names in `shown` are only
 * told by the server: a file that was written from its answer may have them, and they are left out.
 */
export async function readTerms<Schema extends z.core.$ZodType>(
  host: Host,
  file: string | undefined,
  { schema, shown, wanted }: { schema: Schema; shown: readonly string[]; wanted: string },
): Promise<z.core.output<Schema>> {
  const all = parse(await readInput(host, file, wanted), wanted);
  const given = Object.fromEntries(Object.entries(all).filter(([name]) => !shown.includes(name)));
  const read = z.safeParse(schema, given, { error: inWords });
  const wrong = read.success
    ? strays(given, read.data).map((path) => `${path}: there is no such field`)
    : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  if (wrong.length > 0 || !read.success)
    throw usageError(`Nothing was sent, correct these first:\n  ${wrong.join('\n  ')}`);
  return read.data;
}
