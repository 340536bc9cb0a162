import { exhaustive } from '../base/exhaustive.ts';
import type { Noun } from '../base/noun.ts';
import type { Tables } from '../db/schema/tables.ts';
import { allNouns } from './all-nouns.ts';

/** Every noun of the product, in the order of the wings: a noun depends only on earlier ones. */
export const nouns: readonly Noun[] = allNouns;

type Listed = (typeof allNouns)[number];
type KeysOf<N, Part extends string> = N extends Record<Part, infer P> ? keyof P : never;

/** Tables of the base: applied migrations, the site's keys, and settings of nouns by name. */
const ofTheBase = ['migration', 'setting', 'secret_key'] as const;
exhaustive<Exclude<keyof Tables, KeysOf<Listed, 'tables'> | (typeof ofTheBase)[number]>>();

/** Every table and view of the database, by name. */
export const allTables: ReadonlySet<string> = new Set([
  ...nouns.flatMap(({ tables = {} }) => Object.keys(tables)),
  ...ofTheBase,
]);
