import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { preparedStatement } from '../../../db/query/prepared-statement.ts';
import type { Source } from './sources.ts';

export interface Limit {
  /** The name of the limit, such as `sign-in by address`. */
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

/** What is counted: a customer, an address, or the sources of a call from `sourcesOf`. */
export type Subject = string | readonly Source[];

/** The key of a counter. It is a keyed hash, so the subject itself is not stored. */
export const counterKey = ({ keys }: Services, limit: Limit, name: string): string =>
  keys.hash(`limit ${limit.name}`, name).toString('base64url');

export const namesOf = (subject: Subject): readonly Source[] =>
  typeof subject === 'string' ? [{ name: subject, times: 1 }] : subject;

/** A limit and its subject. */
export interface Counted {
  readonly limit: Limit;
  readonly subject: Subject;
}

/** One counter. A limit with several sources has one for each. */
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

/** The refusal of a try that exceeds a limit. `milliseconds`: until the limit ends. */
export function limited({ limit, most }: Omit<Count, 'key'>, milliseconds: number): Refusal {
  const retry_after = Math.max(1, Math.ceil(milliseconds / 1000));
  return new Refusal('auth.limited', {
    status: 429,
    limit: limit.name,
    details: { most, seconds: limit.seconds, retry_after },
  });
}

interface Tries {
  keys: string[];
  most: number[];
  ends: string[];
  at: Date;
}

interface Refused {
  refused: number | null;
  refused_until: Date | null;
}

const countAll = preparedStatement((db: Sql, { keys, most, ends, at }: Tries) =>
  db
    .selectFrom(
      sql<Refused>`take_limits(${keys}::text[], ${most}::integer[], ${ends}::timestamptz[], ${at}::timestamptz)`.as(
        'counted',
      ),
    )
    .select(['refused', 'refused_until']),
);

/**
 * Counts one try under several limits in order, and throws for the first one that is exceeded; later limits do not
 * count it. It is one statement, so it is exact across processes, and the count stays even if the try fails. A try
 * that a narrow source refuses does not count for the wider one.
 */
export async function takeLimits(
  services: Services,
  counted: readonly Counted[],
  db: Sql = services.database.sql,
): Promise<void> {
  const counts = countsOf(services, counted);
  const at = services.now();
  const [{ refused, refused_until } = {}] = await countAll(db, {
    keys: counts.map(({ key }) => key),
    most: counts.map(({ most }) => most),
    ends: counts.map(({ limit }) => new Date(at.getTime() + limit.seconds * 1000).toISOString()),
    at,
  });
  const over = refused ? counts[refused - 1] : undefined;
  if (over === undefined || !refused_until) return;
  throw limited(over, refused_until.getTime() - at.getTime());
}

/** Counts one try of a subject, and throws if the limit is exceeded. */
export const takeLimit = (services: Services, limit: Limit, subject: Subject): Promise<void> =>
  takeLimits(services, [{ limit, subject }]);

/**
 * The same in a transaction, for a call with an idempotency key: it runs after the key was found to be new, so that a
 * repeat does not count. The count is rolled back if the transaction fails.
 */
export const takeLimitOfNew = (tx: Sql, services: Services, limit: Limit, subject: Subject): Promise<void> =>
  takeLimits(services, [{ limit, subject }], tx);
