import type { CallParsed } from '@ferry/core/contract/base/call';
import type { rejected } from '@ferry/core/contract/traffic/admin';
import type { Context } from '../../../../base/context.ts';

/** Rows that were left out of the nodes' reports. They help to distinguish a wrong node from a wrong limit. */
export async function showRejected(
  { database }: Context<'admin'>,
  { node_id, limit, offset }: CallParsed<typeof rejected>,
) {
  const rows = await database.sql
    .selectFrom('traffic_rejected')
    .innerJoin('node', 'node.id', 'traffic_rejected.node_id')
    .select([
      'traffic_rejected.id as rejected_id',
      'node_id',
      'node.name as node_name',
      'at',
      'reason',
      'content',
    ])
    .$if(node_id !== undefined, (rejected) => rejected.where('node_id', '=', Number(node_id)))
    .orderBy('traffic_rejected.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { result: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}
