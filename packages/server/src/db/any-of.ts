import { type RawBuilder, sql } from 'kysely';

/** One of a list, as one value: `in` would be another statement for each length of the list. */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`;

/** One of some hashes, as one value of a form that both drivers send. */
export const anyHash = (hashes: readonly Uint8Array[]): RawBuilder<Uint8Array> =>
  sql<Uint8Array>`any(${hashes.map((hash) => `\\x${Buffer.from(hash).toString('hex')}`)}::text[]::bytea[])`;
