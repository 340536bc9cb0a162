import type { CallParsed } from '@ferry/core/contract/base/call';
import type { createKey as call } from '@ferry/core/contract/nodes/admin';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { once } from '../../../ground/repeats/index.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';
import { createNodeKey } from './create-node-key.ts';
import { holdMachine } from './machines/queries.ts';

/** Creates another key. Only this answer contains its text. */
export async function createKey(ctx: Context<'admin'>, { body }: CallParsed<typeof call>) {
  const { node_id: nodeId, machine_id: machineId, name } = body;
  return once(ctx, async (tx) => {
    if (nodeId !== null) {
      const node = await tx.selectFrom('node').select('id').where('id', '=', nodeId).executeTakeFirst();
      if (node === undefined) throw new Refusal('node.unknown', { status: 404 });
    }
    if (machineId !== undefined) {
      await holdMachine(tx, machineId);
      if (nodeId !== null) throw new Refusal('node.machine_unknown', { status: 404, field: 'machine_id' });
    }
    const key = await createNodeKey(tx, ctx, { nodeId, machineId, name });
    const { id } = await tx
      .selectFrom('node_key')
      .select('id')
      .where('key_hash', '=', ctx.keys.hash('node key', key))
      .executeTakeFirstOrThrow();
    const after = { node_id: nodeId, machine_id: machineId, name };
    await recordAudit(tx, ctx, 'nodes.createKey', String(id), { before: null, after });
    return { result: { key_id: id, key } };
  });
}
