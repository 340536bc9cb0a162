import type { CallParsed } from '@ferry/core/contract/base/call';
import type { endMaintenance as call } from '@ferry/core/contract/nodes/admin';
import type { Context } from '../../../../base/context.ts';
import { nothingToAudit, recordAudit } from '../../../ground/script-tokens/index.ts';
import { holdMaintenance } from './hold-maintenance.ts';

/** Ends planned work or cancels it. Without planned work nothing changes. */
export async function endMaintenance(ctx: Context<'admin'>, { node_id }: CallParsed<typeof call>) {
  return ctx.database.sql.transaction().execute(async (tx) => {
    const before = await holdMaintenance(tx, node_id);
    if (before === null) nothingToAudit(ctx);
    else {
      await tx
        .updateTable('node')
        .set({
          maintenance_note: null,
          maintenance_texts: '{}',
          maintenance_from: null,
          maintenance_until: null,
        })
        .where('id', '=', node_id)
        .execute();
      await recordAudit(tx, ctx, 'nodes.endMaintenance', String(node_id), { before, after: null });
    }
    return { result: { node_id } };
  });
}
