import { z } from 'zod';

/** What stands in one table: rows, the sum of their checksums, and the sum of each column that holds money. */
const tableSchema = z.object({
  name: z.string(),
  /** In the order of their names, without those that PostgreSQL computes: a line has a text or null for each. */
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.number().int().nonnegative(),
  checksum: z.string(),
  sums: z.record(z.string(), z.string()),
});

/** What stands in a database. Two that hold the same have the same one. */
export const contentSchema = z.object({
  /** Names of the migrations that made its tables. */
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  /** The last number that each sequence gave out, as text; null where it gave none. */
  sequences: z.record(z.string(), z.string().nullable()),
  partitions: z.array(
    z.object({
      name: z.string(),
      parent: z.string(),
      bound: z.string().regex(/^FOR VALUES FROM \('[^']*'\) TO \('[^']*'\)$/),
    }),
  ),
});

/** The first line of a backup. The rows of each table follow in the order of the tables, one on each line. */
export const headerSchema = contentSchema.extend({
  format: z.literal('ferry backup 1'),
  /** The version of the product that wrote it. */
  version: z.string(),
  made_at: z.string(),
});

export type Table = z.infer<typeof tableSchema>;
export type Content = z.infer<typeof contentSchema>;
export type Header = z.infer<typeof headerSchema>;

/** A backup that can not be written, read or restored, and what to do. */
export class BackupError extends Error {}

/** What a person compares at a glance. */
export function summaryOf({ tables, version, made_at }: Header): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const sum = (name: string, column: string) =>
    tables.find((table) => table.name === name)?.sums[column] ?? '0';
  return (
    `${tables.length} tables, ${rows} rows, of Ferry ${version} at ${made_at}; ` +
    `the ledger adds up to ${sum('ledger', 'amount')}, all balances to ${sum('account', 'balance')}`
  );
}
