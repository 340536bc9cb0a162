import type { CallParsed } from '@ferry/core/contract/base/call';
import type { createMachine as call } from '@ferry/core/contract/nodes/machines';
import type { Context } from '../../../../../base/context.ts';
import { Refusal } from '../../../../../base/refusal.ts';
import { once } from '../../../../ground/repeats/index.ts';
import { recordAudit } from '../../../../ground/script-tokens/index.ts';
import { createNodeKey } from '../create-node-key.ts';
import { readMachines, writeMachineNodes } from './queries.ts';

/** Creates a machine with its nodes and a key. Only this answer contains the key's text. */
export async function createMachine(ctx: Context<'admin'>, { body }: CallParsed<typeof call>) {
  const { machine_name: name, node_ids } = body;
  return once(ctx, async (tx) => {
    const made = await tx
      .insertInto('machine')
      .values({ name, created_at: ctx.now() })
      .onConflict((on) => on.column('name').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined)
      throw new Refusal('node.machine_name_taken', { status: 409, field: 'machine_name' });
    await writeMachineNodes(tx, made.id, node_ids);
    const key = await createNodeKey(tx, ctx, { machineId: made.id, name: 'first' });
    const [machine] = await readMachines(tx, made.id);
    if (machine === undefined) throw new Error('a machine was not made');
    await recordAudit(tx, ctx, 'nodes.createMachine', String(made.id), { before: null, after: machine });
    return { result: { ...machine, key } };
  });
}
