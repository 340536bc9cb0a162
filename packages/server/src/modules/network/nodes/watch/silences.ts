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
  const rows = await database.sql
    .selectFrom('node')
    .leftJoin('node_event', (join) =>
      join
        .onRef('node_event.node_id', '=', 'node.id')
        .on('node_event.kind', '=', 'back')
        .on('node_event.at', '>', from),
    )
    .select([
      'node.id',
      'silent_since',
      'node_event.at',
      sql<number | null>`(detail->>'silent_seconds')::double precision`.as('seconds'),
    ])
    .where(({ eb }) => (nodeId === undefined ? eb('is_enabled', '=', true) : eb('node.id', '=', nodeId)))
    .orderBy('node_event.id')
    .execute();
  const ofNodes = [...Map.groupBy(rows, ({ id }) => id).values()].map((ofNode) => {
    const since = ofNode[0]?.silent_since ?? null;
    return [
      ...ofNode.flatMap(({ at, seconds }) =>
        at === null || seconds === null ? [] : [{ from: new Date(at.getTime() - seconds * 1_000), to: at }],
      ),
      ...(since === null ? [] : [{ from: since, to: now() }]),
    ];
  });
  const [first = [], ...rest] = ofNodes;
  return common(rest.reduce(common, first), [{ from, to }]);
}
