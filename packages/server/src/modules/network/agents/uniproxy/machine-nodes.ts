import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { type NodeConfig, noteMachine } from '../../nodes/index.ts';
import { intervals, tell } from './dialects/common.ts';
import { xboardKinds } from './dialects/xboard.ts';

/** The machine that calls. */
export function askingMachine({ who }: Context<'node'>): number {
  if (who.machineId === null) throw new Refusal('node.unknown', { status: 403 });
  return who.machineId;
}

/** The enabled nodes of a machine that agents of this dialect serve. The agent stops all others. */
export async function machineNodes(ctx: Context<'node'>) {
  const machineId = askingMachine(ctx);
  const rows = await ctx.database.sql
    .selectFrom('node')
    .select(['id', 'name', 'config'])
    .where('machine_id', '=', machineId)
    .where('is_enabled', '=', true)
    .orderBy('id')
    .execute();
  const nodes = rows.flatMap(({ id, name, config }) => {
    const type = tell(xboardKinds, config as NodeConfig, null)?.protocol;
    return type === undefined ? [] : [{ id, type: String(type), name }];
  });
  await noteMachine(ctx, machineId);
  return { nodes, base_config: intervals };
}
