import { type RawBuilder, sql } from 'kysely';
import { hashBytes, hashMark, sealMark } from './key.ts';

/** A column by its name, or an expression of type `bytea`. */
type Bytes = string | RawBuilder<unknown>;
const bytesOf = (given: Bytes) => (typeof given === 'string' ? sql.ref(given) : given);

/** The suffix of a stored hash, which identifies its key. Later keys have greater suffixes. */
const markOfHash = (column: Bytes): RawBuilder<Buffer> =>
  sql`substring(${bytesOf(column)} from ${sql.lit(hashBytes + 1)})`;

/** The same for sealed values, where the mark is a prefix. */
const markOfSealed = (column: Bytes): RawBuilder<Buffer> => sql`case
  when substring(${bytesOf(column)} for ${sql.lit(sealMark.length)}) = ${sealMark}
  then substring(${bytesOf(column)} from ${sql.lit(sealMark.length + 1)} for 2) else ''::bytea end`;

/** Whether a row's hash was made with a key. */
export const hashedBy = (column: Bytes, key: number): RawBuilder<boolean> =>
  sql`${markOfHash(column)} = ${hashMark(key)}`;

/** Whether a row's secret was sealed with a key. */
export const sealedBy = (column: Bytes, key: number): RawBuilder<boolean> =>
  sql`${markOfSealed(column)} = ${hashMark(key)}`;

/** Whether a row's hash was made with an older key than this one. */
export const hashedBefore = (column: Bytes, key: number): RawBuilder<boolean> =>
  sql`${markOfHash(column)} < ${hashMark(key)}`;

export const sealedBefore = (column: Bytes, key: number): RawBuilder<boolean> =>
  sql`${markOfSealed(column)} < ${hashMark(key)}`;
