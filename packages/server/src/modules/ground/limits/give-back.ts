import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { deferred } from '../../../db/driver/sent.ts';
import { preparedQueryOf } from '../../../db/query/prepared-statement.ts';
import { type Counted, counterKey, type Limit, namesOf, type Subject } from './take-limit.ts';

const subtract = preparedQueryOf((db: Sql, keys: readonly string[], { at }: { at: Date }) =>
  db
    .with('held', (query) =>
      query
        .selectFrom('limit_counter')
        .innerJoin(
          sql<{ key: string; place: number }>`(values ${sql.join(
            keys.map((key, place) => sql`(${key}::text, ${sql.lit(place)})`),
          )})`.as<'given'>(sql`given (key, place)`),
          'given.key',
          'limit_counter.key',
        )
        .select('limit_counter.key')
        .where('ends_at', '>', at)
        .orderBy('given.place')
        .forUpdate('limit_counter'),
    )
    .updateTable('limit_counter')
    .from('held')
    .set((set) => ({ hits: set('hits', '-', 1) }))
    .whereRef('limit_counter.key', '=', 'held.key')
    .where('hits', '>', 0),
);

/**
 * Subtracts one count from each limit, for a try that should not be counted. The counters are locked in the same
 * order as when they were counted.
 */
export async function giveBackAll(
  services: Services,
  counted: readonly Counted[],
  db: Sql = services.database.sql,
): Promise<void> {
  if (counted.length === 0) return;
  const keys = counted.flatMap(({ limit, subject }) =>
    namesOf(subject).map(({ name }) => counterKey(services, limit, name)),
  );
  await deferred(db, subtract(db, keys, { at: services.now() }));
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
