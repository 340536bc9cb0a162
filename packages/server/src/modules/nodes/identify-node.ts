import type { Callers, Services } from '../../context.ts';
import { Refusal } from '../../refusal.ts';

/**
 * Finds out which node a key speaks for: the one that it is bound to, or with a shared key any. A bound key that
 * names another node is refused like a wrong one.
 */
export async function identifyNode(
  { database, keys }: Services,
  key: string,
  nodeId: number | undefined,
): Promise<Callers['node']> {
  const row = await database.sql
    .selectFrom('node_key')
    .select('node_id')
    .where('key_hash', '=', keys.hash('node key', key))
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  const isOther = row?.node_id != null && nodeId !== undefined && row.node_id !== nodeId;
  if (row === undefined || isOther) throw new Refusal('access.bad_token', { status: 401 });
  return { kind: 'node', nodeId: row.node_id };
}
