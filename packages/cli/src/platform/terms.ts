import { isObject } from '@ferry/core/contract/base/values/is-object';
import { fieldErrorOf } from '@ferry/core/format/field-errors';
import * as z from 'zod/mini';
import { usageError } from '../exit.ts';
import { say } from '../words/say.ts';
import { fieldWords, issueWords } from '../words/schema-errors.ts';
import type { Host } from './http/host.ts';
import { readInput } from './input.ts';

export type Terms = Readonly<Record<string, unknown>>;

function parse(text: string, wanted: string): Terms {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw usageError(say('shared.not_json', { wanted }));
  }
  if (!isObject(parsed)) throw usageError(say('platform.no_object', { wanted }));
  return parsed;
}

/** Unknown names, which the schema would drop: they are probably misspelt. */
function strays(given: unknown, read: unknown, at: readonly (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(given) && Array.isArray(read))
    return given.flatMap((value, index) => strays(value, read[index], [...at, index]));
  if (!isObject(given) || !isObject(read)) return [];
  return Object.entries(given).flatMap(([name, value]) =>
    name in read ? strays(value, read[name], [...at, name]) : [[...at, name]],
  );
}

/** What is wrong with an unknown name, with the names that are probably meant. */
export function noSuchField(name: string, known: readonly string[]): string {
  return fieldWords(fieldErrorOf({ code: 'unrecognized_keys', path: [name], message: '' }, undefined, known));
}

const namesOf = (schema: z.core.$ZodType): string[] =>
  schema instanceof z.core.$ZodObject ? Object.keys(schema._zod.def.shape) : [];

/** An error and its place in the value. */
export interface Wrong {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Validates terms by a schema. Returns the parsed terms or all errors. Unknown names are errors. */
export function checkTerms<Schema extends z.core.$ZodType>(
  schema: Schema,
  given: unknown,
): { readonly data: z.core.output<Schema> } | { readonly wrong: readonly Wrong[] } {
  const read = z.safeParse(schema, given);
  if (!read.success)
    return {
      wrong: read.error.issues.map((issue) => ({ path: issue.path, message: issueWords(issue, given) })),
    };
  const unknown = strays(given, read.data);
  if (unknown.length === 0) return { data: read.data };
  const known = namesOf(schema);
  return {
    wrong: unknown.map((path) => ({
      path,
      message: noSuchField(String(path.at(-1)), path.length === 1 ? known : []),
    })),
  };
}

/** Reads the terms of one object from a file. Says what is `wanted` if it contains no JSON object. */
export const readTerms = async (host: Host, file: string | undefined, wanted: string): Promise<Terms> =>
  parse(await readInput(host, file, wanted), wanted);

/**
 * Validates terms by the call's schema before anything is sent. Names in `shown` are set by the server: a file made from
 * its answer may contain them, and they are left out.
 */
export function rightTerms<Schema extends z.core.$ZodType>(
  all: Terms,
  {
    schema,
    shown,
    nameOf = (path) => path.join('.'),
  }: { schema: Schema; shown: readonly string[]; nameOf?: (path: readonly PropertyKey[]) => string },
): z.core.output<Schema> {
  const given = Object.fromEntries(Object.entries(all).filter(([name]) => !shown.includes(name)));
  const checked = checkTerms(schema, given);
  if ('data' in checked) return checked.data;
  const wrong = checked.wrong.map(({ path, message }) => `${nameOf(path)}: ${message}`);
  throw usageError(say('shared.correct_first', { wrong: wrong.join('\n  ') }));
}
