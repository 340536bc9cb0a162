import type { CallParsed } from '@ferry/core/contract/base/call';
import type { setMaintenance as call } from '@ferry/core/contract/nodes/admin';
import { maintenanceTextNames } from '@ferry/core/contract/nodes/maintenance';
import { changedTexts } from '@ferry/core/words/texts';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';
import { holdMaintenance } from './hold-maintenance.ts';

/** Plans work on a node. Its end must be after its start and in the future. */
export async function setMaintenance(ctx: Context<'admin'>, { node_id, body }: CallParsed<typeof call>) {
  const from = body.from === undefined ? ctx.now() : new Date(body.from);
  const until = new Date(body.until);
  if (until <= from || until <= ctx.now()) throw new Refusal('node.maintenance_over');
  const texts = changedTexts({}, maintenanceTextNames, body);
  const plan = { note: body.note, ...texts, from: from.toISOString(), until: until.toISOString() };
  return ctx.database.sql.transaction().execute(async (tx) => {
    const before = await holdMaintenance(tx, node_id);
    await tx
      .updateTable('node')
      .set({
        maintenance_note: body.note,
        maintenance_texts: JSON.stringify(texts),
        maintenance_from: from,
        maintenance_until: until,
      })
      .where('id', '=', node_id)
      .execute();
    await recordAudit(tx, ctx, 'nodes.setMaintenance', String(node_id), { before, after: plan });
    return { result: { node_id, maintenance: plan } };
  });
}
