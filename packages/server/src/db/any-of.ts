import { type RawBuilder, sql } from 'kysely';

/** One of a list, as one value: `in` would be another statement for each length of the list. */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`;
