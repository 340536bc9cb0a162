import { sql } from 'kysely';
import { later } from '../../../../base/calendar.ts';

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

/** A node, when it went silent, and an event: when it was back, and after how many seconds. Times are in seconds. */
type Heard = [node: number, silentSince: number | null, back: number | null, silentSeconds: number | null];

/**
 * A column with the recorded silences of a node, or of all enabled nodes, that ended after a time. Silences that ended
 * more than 90 days ago are not stored.
 */
export const silencesColumn = (nodeId: number | undefined, from: Date) => sql<Heard[] | null>`(
  select json_agg(
    json_build_array(node.id, date_part('epoch', silent_since), date_part('epoch', node_event.at),
      (detail->>'silent_seconds')::double precision)
    order by node_event.id
  ) from node left join node_event
    on node_event.node_id = node.id and node_event.kind = 'back' and node_event.at > ${from}
  where ${nodeId === undefined ? sql`node.is_enabled` : sql`node.id = ${nodeId}`})`;

/**
 * The time spans without reported traffic within a span, oldest first: the silences of the node, or the times when all
 * nodes were silent.
 */
export function silencesOf(heard: readonly Heard[], within: Silence, now: Date): Silence[] {
  const time = (seconds: number) => new Date(seconds * 1_000);
  const ofNodes = [...Map.groupBy(heard, ([node]) => node).values()].map((ofNode) => {
    const since = ofNode[0]?.[1] ?? null;
    return [
      ...ofNode.flatMap(([, , back, seconds]) =>
        back === null || seconds === null ? [] : [{ from: time(back - seconds), to: time(back) }],
      ),
      ...(since === null ? [] : [{ from: time(since), to: now }]),
    ];
  });
  const [first = [], ...rest] = ofNodes;
  return common(rest.reduce(common, first), [within]);
}
