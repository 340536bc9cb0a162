import { sql } from 'kysely';
import { later } from '../../../../base/calendar.ts';
import type { Services } from '../../../../base/context.ts';

export interface Silence {
  from: Date;
  to: Date;
}

/** The intersection of two lists of time spans. Both are ordered and have no overlaps of their own. */
function common(a: readonly Silence[], b: readonly Silence[]): Silence[] {
  return a.flatMap((one) =>
    b.flatMap((other) => {
      const from = later(one.from, other.from);
      // biome-ignore lint/complexity/useMathMinMax: moments, not numbers
      const to = one.to < other.to ? one.to : other.to;
      return from < to ? [{ from, to }] : [];
    }),
  );
}

/**
 * The time spans without reported traffic: the recorded silences of a node, or the times when all enabled nodes were
 * silent. Oldest first. Silences that ended more than 90 days ago are not stored.
 */
export async function readSilences(
  { database, now }: Services,
  nodeId: number | undefined,
  { from, to }: Silence,
): Promise<Silence[]> {
  const nodes = await database.sql
    .selectFrom('node')
    .select(['id', 'silent_since'])
    .where(({ eb }) => (nodeId === undefined ? eb('is_enabled', '=', true) : eb('id', '=', nodeId)))
    .execute();
  const ended = await database.sql
    .selectFrom('node_event')
    .select(['node_id', 'at', sql<number>`(detail->>'silent_seconds')::double precision`.as('seconds')])
    .where('kind', '=', 'back')
    .where('at', '>', from)
    .where('node_id', '=', sql<number>`any(${nodes.map(({ id }) => id)}::integer[])`)
    .orderBy('id')
    .execute();
  const ofNodes = nodes.map(({ id, silent_since }) => [
    ...ended
      .filter((event) => event.node_id === id)
      .map(({ at, seconds }) => ({ from: new Date(at.getTime() - seconds * 1_000), to: at })),
    ...(silent_since === null ? [] : [{ from: silent_since, to: now() }]),
  ]);
  const [first = [], ...rest] = ofNodes;
  return common(rest.reduce(common, first), [{ from, to }]);
}
