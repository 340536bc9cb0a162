import { randomUUID } from 'node:crypto';
import type { Services } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';

/** Makes a key for a node's agent, or a shared one. It is stored as a hash; only this result contains its text. */
export async function createNodeKey(
  tx: Sql,
  { keys, now }: Services,
  { nodeId, name }: { nodeId: number | null; name: string },
): Promise<string> {
  const key = randomUUID();
  await tx
    .insertInto('node_key')
    .values({ node_id: nodeId, key_hash: keys.hash('node key', key), name, created_at: now() })
    .execute();
  return key;
}
