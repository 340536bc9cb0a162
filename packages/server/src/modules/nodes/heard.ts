import type { Services } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import { plainIp } from '../../plain-ip.ts';
import { noteEvent } from './events.ts';

/** A node that polls every second is still written rarely. */
const everyMilliseconds = 10_000;

/** Notes that a node was heard now, in what is remembered of it too. */
export async function noteHeard(
  services: Services & { ip: string },
  node: { id: number; last_heard_at: Date | null },
): Promise<void> {
  const at = services.now();
  if (node.last_heard_at !== null && at.getTime() - node.last_heard_at.getTime() < everyMilliseconds) return;
  const before = node.last_heard_at;
  node.last_heard_at = at;
  const { sql } = services.database;
  const write = (tx: Sql) =>
    tx
      .updateTable('node')
      .set({ last_heard_at: at, heard_from: plainIp(services.ip) ?? null })
      .where('id', '=', node.id);
  if (before !== null) {
    await write(sql).execute();
    return;
  }
  await sql.transaction().execute(async (tx) => {
    const first = await write(tx).where('last_heard_at', 'is', null).executeTakeFirst();
    if (first.numUpdatedRows > 0) await noteEvent(tx, services, { nodeId: node.id, kind: 'first_heard' });
  });
}
