import type { CallAnswer } from '@ferry/core/contract/base/call';
import { hourMs } from '@ferry/core/contract/base/values/units';
import type { lokiExport } from '@ferry/core/contract/jobs/v1';
import type { Services } from '../../../../base/context.ts';

const maxEvents = 5_000;

/** The events of nodes in the last hour in the format of Loki: one stream for each node and kind, oldest first. */
export async function exportEvents({
  database,
  config,
  now,
}: Services): Promise<CallAnswer<typeof lokiExport>> {
  const rows = await database.sql
    .selectFrom('node_event')
    .innerJoin('node', 'node.id', 'node_event.node_id')
    .select(['node_event.id', 'node_event.node_id', 'node_event.at', 'node_event.kind', 'node_event.detail'])
    .select('node.name')
    .where('node_event.at', '>', new Date(now().getTime() - hourMs))
    .orderBy('node_event.at', 'desc')
    .orderBy('node_event.id', 'desc')
    .limit(maxEvents)
    .execute();
  const streams = Map.groupBy(rows.reverse(), ({ kind, node_id }) => `${kind} ${node_id}`);
  return {
    streams: [...streams.values()].map((events) => ({
      stream: {
        job: 'ferry',
        site: config.siteName,
        kind: events[0]?.kind ?? '',
        node_id: String(events[0]?.node_id ?? ''),
      },
      values: events.map(({ id, at, name, detail }): [string, string] => [
        `${at.getTime()}000000`,
        JSON.stringify({ event: id, node: name, ...detail }),
      ]),
    })),
  };
}
