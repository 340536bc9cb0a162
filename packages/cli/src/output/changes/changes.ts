import { secretsWithin, sizesWithin } from '@ferry/core/contract/base/fields/field-reader';
import type * as z from 'zod/mini';
import { say } from '../../words/say.ts';
import { sizeText, table } from '../table.ts';

/** Values by their paths. Null counts as absent, and an empty list or object as a value. */
function leaves(value: unknown, at: readonly string[] = []): [path: string, text: string][] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'object' && Object.keys(value).length === 0)
    return at.length === 0 ? [] : [[at.join('.'), JSON.stringify(value)]];
  if (typeof value !== 'object') return [[at.join('.'), value === '' ? '""' : String(value)]];
  return Object.entries(value).flatMap(([name, one]) => leaves(one, [...at, name]));
}

const shown = (path: string, text: string | undefined, secrets: ReadonlySet<string>) => {
  if (text === undefined) return '-';
  return path.split('.').some((name) => secrets.has(name)) ? say('output.secret') : text;
};

/** The old and the new value. `-` means that there is none. Secrets are masked. */
export interface Change {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

type Terms = Readonly<Record<string, unknown>>;

/** The changes that terms would make, with the names of secrets. Fields that they do not name do not change. */
export function changedValues(now: Terms, terms: Terms, secrets: ReadonlySet<string>): Change[] {
  const given = Object.fromEntries(Object.keys(terms).map((name) => [name, now[name]]));
  const [before, after] = [new Map(leaves(given)), new Map(leaves(terms))];
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  return paths
    .filter((path) => before.get(path) !== after.get(path))
    .map((path) => ({
      field: path,
      from: shown(path, before.get(path), secrets),
      to: shown(path, after.get(path), secrets),
    }));
}

/** The same for people: field, old and new value. The schema of the terms says what is secret, and what is a size. */
export function changeCells(
  now: Terms,
  terms: Terms,
  schema: z.core.$ZodType,
): (readonly [field: string, from: string, to: string])[] {
  const sizes = sizesWithin(schema);
  const sized = (field: string, text: string) =>
    sizes.has(field.split('.').at(-1) ?? '') ? sizeText(text) : text;
  return changedValues(now, terms, secretsWithin(schema)).map(({ field, from, to }) => [
    field,
    sized(field, from),
    sized(field, to),
  ]);
}

/** The headings of these cells. */
export const changeHeads = (): string[] => [say('output.field'), say('shared.now'), say('output.then')];

/** A table of all changes, one line for each value. `undefined`: there are none. */
export function changesTable(now: Terms, terms: Terms, schema: z.core.$ZodType): string | undefined {
  const cells = changeCells(now, terms, schema);
  return cells.length === 0 ? undefined : table(changeHeads(), cells);
}

/**
 * The same, with a sentence if there are none. Only for terms that are compared completely: the answer of a write may show
 * only a part of its effect.
 */
export const changesOf = (now: Terms, terms: Terms, schema: z.core.$ZodType): string =>
  changesTable(now, terms, schema) ?? say('output.nothing_change');
