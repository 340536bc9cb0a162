import type { CallParsed } from '@ferry/core/contract/base/call';
import type { removeMachine as call } from '@ferry/core/contract/nodes/machines';
import type { Context } from '../../../../../base/context.ts';
import { recordAudit } from '../../../../ground/script-tokens/index.ts';
import { forgetKeys } from '../identify-node.ts';
import { holdMachine } from './queries.ts';

/** Removes a machine and its keys. */
export async function removeMachine(ctx: Context<'admin'>, { machine_id }: CallParsed<typeof call>) {
  const result = await ctx.database.sql.transaction().execute(async (tx) => {
    const machine = await holdMachine(tx, machine_id);
    await tx.deleteFrom('machine').where('id', '=', machine_id).execute();
    await recordAudit(tx, ctx, 'nodes.removeMachine', String(machine_id), { before: machine, after: null });
    return machine;
  });
  forgetKeys(ctx);
  return { result };
}
