import { randomUUID } from 'node:crypto';
import type { Services } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';

/**
 * Creates a key for the agent of a node or of a machine, or a shared key. It is stored as a hash, so only this result
 * contains its text.
 */
export async function createNodeKey(
  tx: Sql,
  { keys, now }: Services,
  {
    nodeId = null,
    machineId = null,
    name,
  }: { nodeId?: number | null; machineId?: number | null | undefined; name: string },
): Promise<string> {
  const key = randomUUID();
  await tx
    .insertInto('node_key')
    .values({
      node_id: nodeId,
      machine_id: machineId,
      key_hash: keys.hash('node key', key),
      name,
      created_at: now(),
    })
    .execute();
  return key;
}
