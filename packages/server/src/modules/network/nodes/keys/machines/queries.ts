import { Refusal } from '../../../../../base/refusal.ts';
import type { Sql } from '../../../../../db/driver/database.ts';

const columns = ['id', 'name', 'created_at', 'last_heard_at', 'load'] as const;

/** Machines in the form for admins, all or one. */
export async function readMachines(tx: Sql, machineId?: number) {
  const machines = await tx
    .selectFrom('machine')
    .select(columns)
    .$if(machineId !== undefined, (query) => query.where('id', '=', machineId ?? 0))
    .orderBy('id')
    .execute();
  const nodes = await tx
    .selectFrom('node')
    .select(['id', 'machine_id'])
    .where('machine_id', 'is not', null)
    .orderBy('id')
    .execute();
  return machines.map(({ id, name, created_at, last_heard_at, load }) => ({
    machine_id: id,
    machine_name: name,
    node_ids: nodes.filter(({ machine_id }) => machine_id === id).map((node) => node.id),
    created_at: created_at.toISOString(),
    last_heard_at: last_heard_at?.toISOString() ?? null,
    load,
  }));
}

export type Machine = Awaited<ReturnType<typeof readMachines>>[number];

/** One machine. Its row is locked, so that changes of its nodes come one after another. */
export async function holdMachine(tx: Sql, machineId: number): Promise<Machine> {
  await tx.selectFrom('machine').select('id').where('id', '=', machineId).forUpdate().execute();
  const [machine] = await readMachines(tx, machineId);
  if (machine === undefined) throw new Refusal('node.machine_unknown', { status: 404 });
  return machine;
}

/** Assigns these nodes to a machine, and removes its other nodes. */
export async function writeMachineNodes(
  tx: Sql,
  machineId: number,
  nodeIds: readonly number[],
): Promise<void> {
  const wanted = [...new Set(nodeIds)].sort((one, other) => one - other);
  // In the order of their ids, so that two changes cannot deadlock.
  const nodes = await tx
    .selectFrom('node')
    .select('id')
    .where((is) =>
      is.or([is('machine_id', '=', machineId), ...(wanted.length ? [is('id', 'in', wanted)] : [])]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  if (wanted.some((id) => !nodes.some((node) => node.id === id)))
    throw new Refusal('node.unknown', { status: 404 });
  for (const { id } of nodes)
    await tx
      .updateTable('node')
      .set({ machine_id: wanted.includes(id) ? machineId : null })
      .where('id', '=', id)
      .execute();
}
