import type { Noun } from '../../../base/noun.ts';

/** Rows about customers in one table, as their noun declares them. */
export interface PersonalRows {
  /** The column with the account's id. */
  readonly by: string;
  /** The order of the rows in an export. */
  readonly order: string;
  /** The columns that an export shows. */
  readonly shown: readonly string[];
  /** The columns that may be replaced by a sentence of Ferry's. */
  readonly said: ReadonlySet<string>;
  readonly atEnd: 'keep' | 'remove';
}

/** The columns that the export shows, in its order. */
const shownOf = (columns: Readonly<Record<string, string>>): string[] =>
  Object.keys(columns).filter((column) => columns[column]?.startsWith('shown'));

/** The columns that may be replaced by a sentence. */
const saidOf = (columns: Readonly<Record<string, string>>): ReadonlySet<string> =>
  new Set(Object.values(columns).flatMap((decision) => /^said as (\w+)$/.exec(decision)?.[1] ?? []));

/** Every table with rows about customers. The export and the deletion use it. */
export const personalData = (nouns: readonly Noun[]): Readonly<Record<string, PersonalRows>> =>
  Object.fromEntries(
    nouns
      .flatMap(({ tables = {} }) => Object.entries(tables))
      .flatMap(([table, kept]) =>
        typeof kept === 'object' && 'columns' in kept
          ? [[table, { by: 'account_id', ...kept, shown: shownOf(kept.columns), said: saidOf(kept.columns) }]]
          : [],
      ),
  );
