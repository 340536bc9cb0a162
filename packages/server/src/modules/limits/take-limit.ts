import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import type { Source } from './sources.ts';

export interface Limit {
  /** What is limited, such as `sign-in by address`. */
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

/** Who is counted: a customer, an address, or where a call comes from, by `sourcesOf`. */
export type Subject = string | readonly Source[];

/** What a counter is kept under: the subject itself is not kept. */
export const counterKey = ({ keys }: Services, limit: Limit, name: string): string =>
  keys.hash(`limit ${limit.name}`, name).toString('base64url');

export const namesOf = (subject: Subject): readonly Source[] =>
  typeof subject === 'string' ? [{ name: subject, times: 1 }] : subject;

/**
 * Counts one try of a subject and refuses the one that is too many. Exact across processes: each count is one
 * statement, and stands whatever becomes of the try. What a narrow source is refused does not count for the wide one.
 */
export async function takeLimit(services: Services, limit: Limit, subject: Subject): Promise<void> {
  const { database, now } = services;
  for (const { name, times } of namesOf(subject)) {
    const key = counterKey(services, limit, name);
    const at = now();
    const ends = new Date(at.getTime() + limit.seconds * 1000);
    const { rows } = await sql<{ hits: number; ends_at: Date }>`
      insert into limit_counter as counter (key, hits, ends_at) values (${key}, 1, ${ends})
      on conflict (key) do update set
        hits = case when counter.ends_at <= ${at} then 1 else counter.hits + 1 end,
        ends_at = case when counter.ends_at <= ${at} then excluded.ends_at else counter.ends_at end
      returning hits, ends_at`.execute(database.sql);
    const row = rows[0];
    const most = limit.most * times;
    if (row === undefined || row.hits <= most) continue;
    const retryAfter = Math.max(1, Math.ceil((row.ends_at.getTime() - at.getTime()) / 1000));
    throw new Refusal('auth.limited', {
      status: 429,
      retryAfter,
      limit: { ...limit, most },
      values: { seconds: retryAfter },
    });
  }
}
