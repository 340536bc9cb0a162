import type { Services } from '../../context.ts';

/** A node that polls every second is still written rarely. */
const everyMilliseconds = 10_000;

/** Notes that a node was heard now. */
export async function noteHeard(
  { database, now }: Services,
  node: { id: number; last_heard_at: Date | null },
): Promise<void> {
  const at = now();
  if (node.last_heard_at !== null && at.getTime() - node.last_heard_at.getTime() < everyMilliseconds) return;
  await database.sql.updateTable('node').set({ last_heard_at: at }).where('id', '=', node.id).execute();
}
