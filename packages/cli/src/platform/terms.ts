import * as z from 'zod/mini';
import { usageError } from '../exit.ts';
import { say } from '../words/say.ts';
import { schemaError } from '../words/schema-errors.ts';
import type { Host } from './host.ts';
import { readInput } from './input.ts';

export type Terms = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Terms =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string, wanted: string): Terms {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw usageError(say`This is not JSON. ${wanted}`);
  }
  if (!isObject(parsed)) throw usageError(say`This is no JSON object. ${wanted}`);
  return parsed;
}

const inWords: typeof schemaError = (issue) =>
  issue.code === 'invalid_type' && issue.input === undefined
    ? say`this field is missing`
    : schemaError(issue);

/** Names that the schema does not know and so would leave out: most likely they are misspelt. */
function strays(given: unknown, read: unknown, at: readonly (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(given) && Array.isArray(read))
    return given.flatMap((value, index) => strays(value, read[index], [...at, index]));
  if (!isObject(given) || !isObject(read)) return [];
  return Object.entries(given).flatMap(([name, value]) =>
    name in read ? strays(value, read[name], [...at, name]) : [[...at, name]],
  );
}

/** What is wrong with a value, and where in it. */
export interface Wrong {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** What a schema makes of terms, or everything that is wrong with them; a name that it does not know is wrong, too. */
export function checkTerms<Schema extends z.core.$ZodType>(
  schema: Schema,
  given: unknown,
): { readonly data: z.core.output<Schema> } | { readonly wrong: readonly Wrong[] } {
  const read = z.safeParse(schema, given, { error: inWords });
  if (!read.success) return { wrong: read.error.issues };
  const unknown = strays(given, read.data);
  if (unknown.length === 0) return { data: read.data };
  return { wrong: unknown.map((path) => ({ path, message: say`there is no such field` })) };
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
  const checked = checkTerms(schema, given);
  if ('data' in checked) return checked.data;
  const wrong = checked.wrong.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw usageError(say`Nothing was sent, correct these first:\n  ${wrong.join('\n  ')}`);
}
