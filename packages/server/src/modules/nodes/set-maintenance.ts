import type { CallParsed } from '@ferry/core/contract/call';
import type { setMaintenance as call } from '@ferry/core/contract/node-admin';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { recordAudit } from '../script-tokens/index.ts';

/** Plans work on a node. Its end must be after its start and in the future. */
export async function setMaintenance(ctx: Context<'admin'>, { node_id, body }: CallParsed<typeof call>) {
  const from = body.from === undefined ? ctx.now() : new Date(body.from);
  const until = new Date(body.until);
  if (until <= from || until <= ctx.now()) throw new Refusal('node.maintenance_over');
  const plan = { note: body.note, from: from.toISOString(), until: until.toISOString() };
  return ctx.database.sql.transaction().execute(async (tx) => {
    const node = await tx
      .updateTable('node')
      .set({ maintenance_note: body.note, maintenance_from: from, maintenance_until: until })
      .where('id', '=', node_id)
      .returning('id')
      .executeTakeFirst();
    if (node === undefined) throw new Refusal('node.unknown', { status: 404 });
    await recordAudit(tx, ctx, 'nodes.setMaintenance', String(node_id), plan);
    return { result: { node_id, maintenance: plan } };
  });
}
