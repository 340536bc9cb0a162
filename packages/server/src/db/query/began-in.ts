import { sql } from 'kysely';

/** Whether the time in a column is within a span. */
export const beganIn = (column: string, { since, until }: { since: Date; until: Date | null }) =>
  sql<boolean>`${sql.ref(column)} >= ${since} and (${until}::timestamptz is null or ${sql.ref(column)} < ${until})`;
