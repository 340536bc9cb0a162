import { z } from 'zod';
import { dayOfPartition } from '../query/day-partitions.ts';

/** The maximum length of the first line, in bytes. That of a site has some ten thousand. */
export const maxHeaderBytes = 4 * 1024 * 1024;
/** The maximum length of a row, in bytes. The longest rows have ten million: a ticket's file in hexadecimal digits. */
export const maxRowBytes = 32 * 1024 * 1024;

/** The name of a table, a column, a sequence or a migration. Names in PostgreSQL have at most 63 bytes. */
const name = z.string().min(1).max(200);

const nameOf = (one: string | { name: string }) => (typeof one === 'string' ? one : one.name);

/** A list without duplicate names: only one of two items with the same name would be compared. */
const named = <T extends z.ZodType<string | { name: string }>>(one: T, most: number) =>
  z
    .array(one)
    .max(most)
    .refine((all) => new Set(all.map(nameOf)).size === all.length);

/** A sum of money, of any number of rows. */
const sum = z.string().regex(/^-?\d{1,30}(\.\d{1,2})?$/);

/** The content of one table: the number of rows, the sum of their checksums, and the sum of each money column. */
const tableSchema = z.object({
  name,
  /** Ordered by name, without columns that PostgreSQL computes. Each line has a text or null for each column. */
  columns: named(z.object({ name, type: name }), 1_600),
  rows: z.int().nonnegative(),
  checksum: z.string().regex(/^\d{1,40}$/),
  sums: z.record(name, sum),
});

/** The content of a database. Two databases with the same rows have the same content. */
export const contentSchema = z.object({
  /** Names of the migrations that were applied. */
  migrations: named(name, 10_000).min(1),
  tables: named(tableSchema, 10_000),
  /** The last number of each sequence, as text. Null if the sequence was never used. */
  sequences: z.record(
    name,
    z
      .string()
      .regex(/^\d{1,19}$/)
      .nullable(),
  ),
  /** The partitions that contain the rows of one day each. */
  partitions: named(
    z
      .object({
        name,
        parent: name,
        /** Only for the comparison: a restore computes the bounds from the day. */
        bound: z.string().max(200),
      })
      .refine(({ name, parent }) => dayOfPartition(parent, name) !== null),
    10_000,
  ),
});

/** The first line of a backup. The rows of each table follow in the order of the tables, one per line. */
export const headerSchema = contentSchema.extend({
  format: z.literal('ferry backup 1'),
  /** The version of Ferry that wrote the backup. */
  version: name,
  made_at: z.iso.datetime(),
});

export type Table = z.infer<typeof tableSchema>;
export type Content = z.infer<typeof contentSchema>;
export type Header = z.infer<typeof headerSchema>;

/** A backup cannot be written, read or restored. The message says what to do. */
export class BackupError extends Error {}

/** A short summary that a person can compare. */
export function summaryOf({ tables, version, made_at }: Header): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const sum = (name: string, column: string) =>
    tables.find((table) => table.name === name)?.sums[column] ?? '0';
  return (
    `${tables.length} tables, ${rows} rows, of Ferry ${version} at ${made_at}; ` +
    `the ledger adds up to ${sum('ledger', 'amount')}, all balances to ${sum('account', 'balance')}`
  );
}
