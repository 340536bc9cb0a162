import type { Services } from '../../../../base/context.ts';
import { plainIp } from '../../../../base/plain-ip.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { noteEvent } from './events.ts';

/** Milliseconds between two writes for one node, which may poll every second. */
const writeEveryMs = 10_000;

/** Records a call of a node in the database and in the cache. */
export async function noteContact(
  services: Services & { ip: string },
  node: { id: number; last_heard_at: Date | null },
): Promise<void> {
  const at = services.now();
  if (node.last_heard_at !== null && at.getTime() - node.last_heard_at.getTime() < writeEveryMs) return;
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
