import type { Services } from '../../../../base/context.ts';
import type { Node } from '../queries.ts';

/** Milliseconds between two notes about a node. */
const noteEveryMs = 60_000;

/**
 * Records that a node with an unknown agent reported traffic. Its reports are counted in the customers' favour, and
 * doctor tells admins.
 */
export async function noteUnclearAgent(
  { database, now }: Services,
  { id, agent_unclear_at: before }: Pick<Node, 'id' | 'agent_unclear_at'>,
): Promise<void> {
  const at = now();
  if (before !== null && at.getTime() - before.getTime() < noteEveryMs) return;
  await database.sql.updateTable('node').set({ agent_unclear_at: at }).where('id', '=', id).execute();
}
