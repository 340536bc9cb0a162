import type { CallParsed } from '@ferry/core/contract/call';
import type { setMaintenance as call } from '@ferry/core/contract/node-admin';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { recordAudit } from '../script-tokens/index.ts';
import { shownMaintenance } from './maintenance.ts';

/** Plans work on a node, or takes the plan back. */
export async function setMaintenance(ctx: Context<'admin'>, { node_id, body }: CallParsed<typeof call>) {
  const { note = null, from = null, until = null } = body.maintenance ?? {};
  return ctx.database.sql.transaction().execute(async (tx) => {
    const node = await tx
      .updateTable('node')
      .set({ maintenance_note: note, maintenance_from: from, maintenance_until: until })
      .where('id', '=', node_id)
      .returning(['maintenance_note', 'maintenance_from', 'maintenance_until'])
      .executeTakeFirst();
    if (node === undefined) throw new Refusal('node.unknown', { status: 404 });
    await recordAudit(tx, ctx, 'nodes.setMaintenance', String(node_id), { note, from, until });
    return { result: { node_id, maintenance: shownMaintenance(node, ctx.now()) } };
  });
}
