import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';

/** The work that is planned on a node, `null` for none. Locks the plan until the transaction ends. */
export async function holdMaintenance(tx: Sql, nodeId: number) {
  const node = await tx
    .selectFrom('node')
    .select(['maintenance_note as note', 'maintenance_from as from', 'maintenance_until as until'])
    .select('maintenance_texts')
    .where('id', '=', nodeId)
    .forUpdate()
    .executeTakeFirst();
  if (node === undefined) throw new Refusal('node.unknown', { status: 404 });
  const { maintenance_texts, ...plan } = node;
  return plan.until === null ? null : { ...plan, ...maintenance_texts };
}
