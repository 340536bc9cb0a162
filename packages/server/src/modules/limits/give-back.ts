import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { counterKey, type Limit, namesOf, type Subject } from './take-limit.ts';

/** Takes back one count, for a try that turns out not to be one of those that are limited. */
export async function giveBack(services: Services, limit: Limit, subject: Subject): Promise<void> {
  const keys = namesOf(subject).map(({ name }) => counterKey(services, limit, name));
  for (const key of keys)
    await sql`
      update limit_counter set hits = hits - 1
      where key = ${key} and ends_at > ${services.now()} and hits > 0`.execute(services.database.sql);
}

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
