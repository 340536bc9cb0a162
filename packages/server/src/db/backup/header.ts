import { z } from 'zod';

/** The content of one table: the number of rows, the sum of their checksums, and the sum of each money column. */
const tableSchema = z.object({
  name: z.string(),
  /** Ordered by name, without columns that PostgreSQL computes. Each line has a text or null for each of them. */
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.number().int().nonnegative(),
  checksum: z.string(),
  sums: z.record(z.string(), z.string()),
});

/** The content of a database. Two databases with the same rows have the same content. */
export const contentSchema = z.object({
  /** Names of the migrations that were applied. */
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  /** The last number of each sequence, as text. Null if the sequence was never used. */
  sequences: z.record(z.string(), z.string().nullable()),
  partitions: z.array(
    z.object({
      name: z.string(),
      parent: z.string(),
      bound: z.string().regex(/^FOR VALUES FROM \('[^']*'\) TO \('[^']*'\)$/),
    }),
  ),
});

/** The first line of a backup. The rows of each table follow in the order of the tables, one a line. */
export const headerSchema = contentSchema.extend({
  format: z.literal('ferry backup 1'),
  /** The version of Ferry that wrote it. */
  version: z.string(),
  made_at: z.string(),
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
