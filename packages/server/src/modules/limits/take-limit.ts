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

/** A limit and who is counted by it. */
export interface Counted {
  readonly limit: Limit;
  readonly subject: Subject;
}

/** What is counted under one key: of a limit with several sources each has one. */
interface Count {
  readonly limit: Limit;
  readonly key: string;
  readonly most: number;
}

const countsOf = (services: Services, counted: readonly Counted[]): Count[] =>
  counted.flatMap(({ limit, subject }) =>
    namesOf(subject).map(({ name, times }) => ({
      limit,
      key: counterKey(services, limit, name),
      most: limit.most * times,
    })),
  );

/**
 * Counts one try by several limits, in their order, and refuses the one that is too many; the limits after it do not
 * count it. Exact across processes: it is one statement, and stands whatever becomes of the try. What a narrow source is
 * refused does not count for the wide one.
 */
export async function takeLimits(services: Services, counted: readonly Counted[]): Promise<void> {
  const counts = countsOf(services, counted);
  const at = services.now();
  const { rows } = await sql<{ refused: number | null; refused_until: Date | null }>`
    select refused, refused_until from take_limits(
      ${counts.map(({ key }) => key)}::text[],
      ${counts.map(({ most }) => most)}::integer[],
      ${counts.map(({ limit }) => new Date(at.getTime() + limit.seconds * 1000).toISOString())}::timestamptz[],
      ${at}::timestamptz)`.execute(services.database.sql);
  const { refused, refused_until } = rows[0] ?? {};
  const over = refused ? counts[refused - 1] : undefined;
  if (over === undefined || !refused_until) return;
  const retryAfter = Math.max(1, Math.ceil((refused_until.getTime() - at.getTime()) / 1000));
  throw new Refusal('auth.limited', {
    status: 429,
    retryAfter,
    limit: { ...over.limit, most: over.most },
    values: { seconds: retryAfter },
  });
}

/** Counts one try of a subject and refuses the one that is too many. */
export const takeLimit = (services: Services, limit: Limit, subject: Subject): Promise<void> =>
  takeLimits(services, [{ limit, subject }]);
