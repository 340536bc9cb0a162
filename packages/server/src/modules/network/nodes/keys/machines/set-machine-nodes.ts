import type { CallParsed } from '@ferry/core/contract/base/call';
import type { setMachineNodes as call } from '@ferry/core/contract/nodes/machines';
import type { Context } from '../../../../../base/context.ts';
import { recordAudit } from '../../../../ground/script-tokens/index.ts';
import { forgetKeys } from '../identify-node.ts';
import { holdMachine, writeMachineNodes } from './queries.ts';

/** Sets which nodes a machine serves. Its agent stops the others at its next poll. */
export async function setMachineNodes(ctx: Context<'admin'>, { machine_id, body }: CallParsed<typeof call>) {
  const result = await ctx.database.sql.transaction().execute(async (tx) => {
    const before = await holdMachine(tx, machine_id);
    await writeMachineNodes(tx, machine_id, body.node_ids);
    const after = await holdMachine(tx, machine_id);
    await recordAudit(tx, ctx, 'nodes.setMachineNodes', String(machine_id), { before, after });
    return after;
  });
  forgetKeys(ctx);
  return { result };
}
