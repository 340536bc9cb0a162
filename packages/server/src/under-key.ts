import { type RawBuilder, sql } from 'kysely';
import { hashBytes, hashMark, sealMark } from './one-key.ts';

/** A column by its name, or what gives bytes. */
type Bytes = string | RawBuilder<unknown>;
const bytesOf = (given: Bytes) => (typeof given === 'string' ? sql.ref(given) : given);

/** What stands behind a hash of a row and says its key; later keys have later marks. */
const markOfHash = (column: Bytes): RawBuilder<Buffer> =>
  sql`substring(${bytesOf(column)} from ${sql.lit(hashBytes + 1)})`;

/** The same of what was sealed, where it stands in front. */
const markOfSealed = (column: Bytes): RawBuilder<Buffer> => sql`case
  when substring(${bytesOf(column)} for ${sql.lit(sealMark.length)}) = ${sealMark}
  then substring(${bytesOf(column)} from ${sql.lit(sealMark.length + 1)} for 2) else ''::bytea end`;

/** Whether a row's hash was made with a key. */
export const hashedBy = (column: Bytes, key: number): RawBuilder<boolean> =>
  sql`${markOfHash(column)} = ${hashMark(key)}`;

/** Whether a row's secret was sealed with a key. */
export const sealedBy = (column: Bytes, key: number): RawBuilder<boolean> =>
  sql`${markOfSealed(column)} = ${hashMark(key)}`;

/** Whether it was with an older one than the key. */
export const hashedBefore = (column: Bytes, key: number): RawBuilder<boolean> =>
  sql`${markOfHash(column)} < ${hashMark(key)}`;

export const sealedBefore = (column: Bytes, key: number): RawBuilder<boolean> =>
  sql`${markOfSealed(column)} < ${hashMark(key)}`;
