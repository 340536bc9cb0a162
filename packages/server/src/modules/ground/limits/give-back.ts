import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import { type Counted, counterKey, type Limit, namesOf, type Subject } from './take-limit.ts';

/**
 * Subtracts one count from each limit, for a try that should not be counted. The counters are locked in the same
 * order as when they were counted.
 */
export async function giveBackAll(services: Services, counted: readonly Counted[]): Promise<void> {
  if (counted.length === 0) return;
  const keys = counted.flatMap(({ limit, subject }) =>
    namesOf(subject).map(({ name }) => counterKey(services, limit, name)),
  );
  await sql`
    with held as (
      select key from limit_counter join unnest(${keys}::text[]) with ordinality as given (key, place) using (key)
      where ends_at > ${services.now()}
      order by place for update of limit_counter
    )
    update limit_counter set hits = hits - 1 from held
    where limit_counter.key = held.key and hits > 0`.execute(services.database.sql);
}

/** Subtracts one count. */
export const giveBack = (services: Services, limit: Limit, subject: Subject): Promise<void> =>
  giveBackAll(services, [{ limit, subject }]);

/** How many tries a subject has left. */
export async function triesLeft(services: Services, limit: Limit, subject: string): Promise<number> {
  const row = await services.database.sql
    .selectFrom('limit_counter')
    .select('hits')
    .where('key', '=', counterKey(services, limit, subject))
    .where('ends_at', '>', services.now())
    .executeTakeFirst();
  return Math.max(0, limit.most - (row?.hits ?? 0));
}
