import { type RawBuilder, sql } from 'kysely';

/** `= any(values)`: the list is one parameter. `in` would be a different statement for each length of the list. */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`;

/** The same for hashes, as one parameter in a form that both drivers can send. */
export const anyHash = (hashes: readonly Uint8Array[]): RawBuilder<Uint8Array> =>
  sql<Uint8Array>`any(${hashes.map(asText)}::text[]::bytea[])`;

/** Bytes as a text that PostgreSQL reads as bytes, for lists of a prepared statement. */
const asText = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;
