import type { CallParsed } from '@ferry/core/contract/call';
import type { endMaintenance as call } from '@ferry/core/contract/node-admin';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { recordAudit } from '../script-tokens/index.ts';

/** Ends planned work or cancels it. Without planned work nothing changes. */
export async function endMaintenance(ctx: Context<'admin'>, { node_id }: CallParsed<typeof call>) {
  return ctx.database.sql.transaction().execute(async (tx) => {
    const node = await tx
      .updateTable('node')
      .set({ maintenance_note: null, maintenance_from: null, maintenance_until: null })
      .where('id', '=', node_id)
      .returning('id')
      .executeTakeFirst();
    if (node === undefined) throw new Refusal('node.unknown', { status: 404 });
    await recordAudit(tx, ctx, 'nodes.endMaintenance', String(node_id));
    return { result: { node_id } };
  });
}
