import { hourMs } from '@ferry/core/contract/base/values/units';
import type { Services } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import type { NodeEventKind } from '../../../../db/schema/rows.ts';

/** Records an event of a node in the transaction where it happened. */
export async function noteEvent(
  tx: Sql,
  { now }: Pick<Services, 'now'>,
  event: { nodeId: number; kind: NodeEventKind; detail?: Record<string, unknown>; isTold?: boolean },
): Promise<void> {
  await tx
    .insertInto('node_event')
    .values({
      node_id: event.nodeId,
      at: now(),
      kind: event.kind,
      detail: JSON.stringify(event.detail ?? {}),
      is_told: event.isTold ?? false,
    })
    .execute();
}

const quietMilliseconds = hourMs;

/**
 * Like `noteEvent`, but once an hour for each node and kind, for conditions that repeat with every call of an agent.
 */
export async function noteRepeatingEvent(
  tx: Sql,
  services: Pick<Services, 'now'>,
  event: Parameters<typeof noteEvent>[2],
): Promise<void> {
  const recent = await tx
    .selectFrom('node_event')
    .select('id')
    .where('node_id', '=', event.nodeId)
    .where('kind', '=', event.kind)
    .where('at', '>', new Date(services.now().getTime() - quietMilliseconds))
    .executeTakeFirst();
  if (recent === undefined) await noteEvent(tx, services, event);
}
