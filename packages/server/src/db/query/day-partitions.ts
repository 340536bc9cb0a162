import { dayMs } from '@ferry/core/contract/base/values/units';
import { type RawBuilder, sql } from 'kysely';

/** The name of the partition with the rows of one day in UTC, such as `traffic_row_20260310`. */
export const partitionOf = (table: string, start: Date): string =>
  `${table}_${start.toISOString().slice(0, 10).replaceAll('-', '')}`;

/** The begin of the day whose rows a partition has. Null if the name is not that of a day's partition. */
export function dayOfPartition(table: string, name: string): Date | null {
  const [, year, month, date] = /_(\d{4})(\d\d)(\d\d)$/.exec(name) ?? [];
  const start = new Date(`${year}-${month}-${date}T00:00:00Z`);
  return Number.isNaN(start.getTime()) || partitionOf(table, start) !== name ? null : start;
}

/** The bounds of a day as `create table` and `attach partition` have them. */
export const boundsOfDay = (start: Date): RawBuilder<unknown> =>
  sql`for values from (${sql.lit(start.toISOString())}) to (${sql.lit(new Date(start.getTime() + dayMs).toISOString())})`;
