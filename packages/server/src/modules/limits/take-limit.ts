import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { Refusal } from '../../refusal.ts';

export interface Limit {
  /** What is limited, such as `sign-in by address`. */
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

/** What a counter is kept under: the subject itself is not kept. */
export const counterKey = ({ keys }: Services, limit: Limit, subject: string): string =>
  keys.hash(`limit ${limit.name}`, subject).toString('base64url');

/**
 * Counts one try of a subject (an address, an IP, a customer) and refuses the one that is too many. Exact across
 * processes: the count is one statement, and stands whatever becomes of the try.
 */
export async function takeLimit(services: Services, limit: Limit, subject: string): Promise<void> {
  const { database, now } = services;
  const key = counterKey(services, limit, subject);
  const at = now();
  const ends = new Date(at.getTime() + limit.seconds * 1000);
  const { rows } = await sql<{ hits: number; ends_at: Date }>`
    insert into limit_counter as counter (key, hits, ends_at) values (${key}, 1, ${ends})
    on conflict (key) do update set
      hits = case when counter.ends_at <= ${at} then 1 else counter.hits + 1 end,
      ends_at = case when counter.ends_at <= ${at} then excluded.ends_at else counter.ends_at end
    returning hits, ends_at`.execute(database.sql);
  const row = rows[0];
  if (row === undefined || row.hits <= limit.most) return;
  const retryAfter = Math.max(1, Math.ceil((row.ends_at.getTime() - at.getTime()) / 1000));
  throw new Refusal('auth.limited', { status: 429, retryAfter, values: { seconds: retryAfter } });
}
