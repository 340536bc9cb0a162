import type { CallParsed } from '@ferry/core/contract/base/call';
import type { setEnabled as call } from '@ferry/core/contract/nodes/admin';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';

/** Enables or disables a node. An imported node must be converted first. */
export async function setEnabled(ctx: Context<'admin'>, { node_id, body }: CallParsed<typeof call>) {
  return ctx.database.sql.transaction().execute(async (tx) => {
    const node = await tx
      .selectFrom('node')
      .select(['old_server', 'is_enabled'])
      .where('id', '=', node_id)
      .forUpdate()
      .executeTakeFirst();
    if (node === undefined) throw new Refusal('node.unknown', { status: 404 });
    if (body.is_enabled && node.old_server !== null) throw new Refusal('node.not_rebuilt');
    await tx.updateTable('node').set(body).where('id', '=', node_id).execute();
    const change = { before: { is_enabled: node.is_enabled }, after: body };
    await recordAudit(tx, ctx, 'nodes.setEnabled', String(node_id), change);
    return { result: { node_id, ...body } };
  });
}
