import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Services } from '../../context.ts';
import { startOf } from '../services/index.ts';
import type { NodeSums } from '../traffic/index.ts';
import type { Range } from './range.ts';

/** At most so many rows go out, the newest. */
export const mostRecords = 10_000;
const mostHourlyDays = 31;

export type Grain = 'hour' | 'day';

/** Hours of more than a month would be too many rows: business days take their place. */
export const grainOf = ({ from, until }: Range): Grain =>
  until.getTime() - from.getTime() > mostHourlyDays * 86_400_000 ? 'day' : 'hour';

/** Sums of a node on a business day, as either database gives them. */
export interface DaySums extends Omit<NodeSums, 'begins'> {
  day: string;
}

export const onDays = (rows: readonly DaySums[], zone: string): NodeSums[] =>
  rows.map(({ day, ...sums }) => ({ ...sums, begins: startOf(Temporal.PlainDate.from(day), zone) }));

/** The hours that begin in a range, by node or by business day and node, newest first. */
export async function readRecords(
  { config, database }: Services,
  accountId: number,
  range: Range,
): Promise<NodeSums[]> {
  const hours = database.sql
    .selectFrom('traffic_hour')
    .where('account_id', '=', accountId)
    .where('hour', '>=', range.from)
    .where('hour', '<', range.until);
  if (grainOf(range) === 'hour')
    return hours
      .select(['hour as begins', 'node_id', 'upload', 'download', 'billed'])
      .orderBy('hour', 'desc')
      .orderBy('node_id')
      .limit(mostRecords)
      .execute();
  const days = await hours
    .select(({ fn }) => [
      'node_id',
      sql<string>`(hour at time zone ${config.timeZone}::text)::date`.as('day'),
      sql<number>`${fn.sum('upload')}::bigint`.as('upload'),
      sql<number>`${fn.sum('download')}::bigint`.as('download'),
      sql<number>`${fn.sum('billed')}::bigint`.as('billed'),
    ])
    .groupBy(['day', 'node_id'])
    .orderBy('day', 'desc')
    .orderBy('node_id')
    .limit(mostRecords)
    .execute();
  return onDays(days, config.timeZone);
}
