import type { CallParsed } from '@ferry/core/contract/base/call';
import type { importOld as call } from '@ferry/core/contract/nodes/admin';
import type { Context } from '../../../../base/context.ts';
import { once } from '../../../ground/repeats/index.ts';
import { nothingToAudit, recordAudit } from '../../../ground/script-tokens/index.ts';
import { holdNames } from '../edit/node-names.ts';
import { type OldRow, readOldRow } from './old-row.ts';

interface Done {
  row: number;
  node_name: string;
  node_id: number | null;
  reason: string | null;
}

/**
 * Imports nodes from an older panel. They are disabled and keep their one-line form, which `nodes.rebuildOld`
 * converts. A row that cannot be converted, or whose name exists already, is left out and reported.
 */
export async function importOld(ctx: Context<'admin'>, { is_dry_run, body }: CallParsed<typeof call>) {
  const answer = await once(ctx, async (tx) => {
    const taken = await holdNames(tx);
    const done: Done[] = [];
    for (const [index, given] of body.rows.entries()) {
      const said = { row: index + 1, node_name: nameOf(given), node_id: null };
      const read = readOldRow(given);
      const reason =
        'reason' in read ? read.reason : taken.has(read.name) ? 'name: a node has it already' : null;
      if ('reason' in read || reason !== null || is_dry_run) done.push({ ...said, reason });
      else done.push({ ...said, node_id: await add(read), reason: null });
      if (!('reason' in read)) taken.add(read.name);
    }
    const failed = done.filter(({ reason }) => reason !== null).length;
    return { result: { imported: done.length - failed, failed, rows: done } };

    async function add({ config, ...row }: OldRow): Promise<number> {
      const { id } = await tx
        .insertInto('node')
        .values({ ...row, config: JSON.stringify(config), is_enabled: false, created_at: ctx.now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { name, hosts, level, rate } = row;
      const after = { name, kind: config.kind, hosts, level, rate, is_enabled: false };
      await recordAudit(tx, ctx, 'nodes.importOld', String(id), { before: null, after });
      return id;
    }
  });
  nothingToAudit(ctx);
  return answer;
}

function nameOf(given: unknown): string {
  const { name } = (given ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name.slice(0, 100) : '';
}
