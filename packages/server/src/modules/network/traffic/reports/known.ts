import { sql } from 'kysely';
import { later } from '../../../ground/services/index.ts';
import { silencesColumn, silencesOf } from '../../nodes/index.ts';
import type { Part } from './part.ts';

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** When the oldest report that is not counted yet was received. */
export const oldestWaiting = sql<Date | null>`(
  select min(received_at) from traffic_report where folded_at is null)`.as('oldest_waiting');

/** Until when all reported traffic is counted. */
export const countedUntil = ({ oldest_waiting }: { oldest_waiting: Date | null }, now: Date): Date =>
  oldest_waiting ?? now;

/** Columns with what is known about a customer's traffic. */
export const knownColumns = (accountId: number, nodeId: number | undefined, from: Date) =>
  [
    sql<Date>`(select created_at from account where id = ${accountId})`.as('created_at'),
    oldestWaiting,
    sql<Date | null>`(select hour from account_hour where account_id = ${accountId} order by hour limit 1)`.as(
      'first_hour',
    ),
    silencesColumn(nodeId, from).as('silences'),
  ] as const;

interface Row {
  created_at: Date;
  oldest_waiting: Date | null;
  first_hour: Date | null;
  silences: Parameters<typeof silencesOf>[0] | null;
}

const written = ({ from, to }: { from: Date; to: Date }) => ({
  from: from.toISOString(),
  to: to.toISOString(),
});

/**
 * What is known about a part: the time until which all reported traffic is counted, and the times without data. Data
 * begins with the account, or with older imported hours.
 */
export function knownOf(row: Row, part: Part, now: Date) {
  const until = countedUntil(row, now);
  const since = row.first_hour === null ? row.created_at : earlier(row.first_hour, row.created_at);
  const from = part.from ?? since;
  const to = part.until !== undefined && part.until < now ? part.until : now;
  const [begins, ends] = [later(from, since), earlier(to, until)];
  const silences = begins < ends ? silencesOf(row.silences ?? [], { from: begins, to: ends }, now) : [];
  const gaps = [{ from, to: earlier(since, to) }, ...silences, { from: later(until, from), to }].filter(
    (gap) => gap.from < gap.to,
  );
  return { data_until: until.toISOString(), gaps: gaps.map(written) };
}
