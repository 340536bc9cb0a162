import type { CallParsed } from '@ferry/core/contract/base/call';
import type { rebuildOld as call } from '@ferry/core/contract/nodes/admin';
import type { Context } from '../../../../base/context.ts';
import { nothingToAudit, recordAudit } from '../../../ground/script-tokens/index.ts';
import { readOldNode } from './old-node.ts';

/** Converts the one-line forms of imported nodes. One that cannot be parsed stays unchanged. */
export async function rebuildOld(ctx: Context<'admin'>, { is_dry_run }: CallParsed<typeof call>) {
  const nodes = await ctx.database.sql.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('node')
      .select(['id', 'name', 'hosts', 'old_server', 'old_sort'])
      .where('old_server', 'is not', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    const done = [];
    for (const { id, name, hosts, old_server, old_sort } of rows) {
      const read = readOldNode(old_server ?? '', old_sort);
      const said = { node_id: id, node_name: name, before: old_server ?? '' };
      if ('reason' in read) {
        done.push({ ...said, after: null, hosts, reason: read.reason });
        continue;
      }
      done.push({ ...said, after: { ...read.config }, hosts: [read.host], reason: null });
      if (is_dry_run) continue;
      const after = { hosts: [read.host], old_server: null, old_sort: null };
      await tx
        .updateTable('node')
        .set({ ...after, config: JSON.stringify(read.config) })
        .where('id', '=', id)
        .execute();
      const change = { before: { hosts, old_server, old_sort }, after: { ...after, config: read.config } };
      await recordAudit(tx, ctx, 'nodes.rebuildOld', String(id), change);
    }
    return done;
  });
  nothingToAudit(ctx);
  const failed = nodes.filter(({ after }) => after === null).length;
  return { result: { rebuilt: nodes.length - failed, failed, nodes } };
}
