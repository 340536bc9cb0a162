import { formatBytes } from '@ferry/core/format/numbers/bytes';
import { monthOf } from '../../../../base/calendar.ts';
import type { Services } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { say } from '../../../../words/words.ts';
import { hasAdmins, momentIn, tellAdmins } from '../../../ground/notifications/index.ts';
import { monthBytes } from '../month/month-bytes.ts';
import { noteEvent } from './events.ts';

interface UsedUp {
  readonly id: number;
  readonly name: string;
  readonly used: number;
  readonly total: number;
  readonly isStopped: boolean;
}

/** Tells every admin that a node used up its bytes of the month. */
async function tellUsedUp(tx: Sql, services: Services, node: UsedUp, at: Date): Promise<void> {
  const { until } = monthOf(at, services.config.timeZone);
  await tellAdmins(tx, services, (language) => {
    const values = {
      node: `${node.name} (#${node.id})`,
      used: formatBytes(node.used, language),
      total: formatBytes(node.total, language),
      until: momentIn(language, services, until),
      isStopped: node.isStopped,
    };
    const { isStopped, ...said } = values;
    const text = say(language, isStopped ? 'node.used_up_stopped' : 'node.used_up', said);
    return { mail: { template: 'nodeUsedUp', language, values }, text };
  });
}

/**
 * Marks nodes that used up their bytes of the month, and notifies admins once. Removes the mark when the month has
 * ended or more bytes are allowed. Returns the number of changed nodes.
 */
export async function noteMonths(tx: Sql, services: Services, at: Date): Promise<number> {
  const nodes = await tx
    .selectFrom('node')
    .select(['id', 'name', 'monthly_bytes', 'when_used_up', 'used_up_at'])
    .select(monthBytes(services, at).as('used'))
    .where(({ eb, or }) => or([eb('monthly_bytes', 'is not', null), eb('used_up_at', 'is not', null)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const changed = nodes.filter(
    ({ monthly_bytes: total, used, used_up_at }) =>
      (total !== null && used >= total) !== (used_up_at !== null),
  );
  for (const { id, name, used, used_up_at, ...node } of changed) {
    const total = node.monthly_bytes;
    const isUsedUp = used_up_at === null && total !== null;
    await tx
      .updateTable('node')
      .set({ used_up_at: isUsedUp ? at : null })
      .where('id', '=', id)
      .execute();
    const isTold = isUsedUp && hasAdmins(services);
    const detail = { month_bytes: used, monthly_bytes: total };
    await noteEvent(tx, services, { nodeId: id, kind: isUsedUp ? 'used_up' : 'renewed', detail, isTold });
    const isStopped = node.when_used_up === 'stop';
    if (isTold) await tellUsedUp(tx, services, { id, name, used, total, isStopped }, at);
  }
  return changed.length;
}
