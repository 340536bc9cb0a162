import type { CallAnswer, CallParsed } from '@ferry/core/contract/base/call';
import type * as contract from '@ferry/core/contract/nodes/removal';
import { sql } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { once } from '../../../ground/repeats/index.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';

type Removal = CallAnswer<typeof contract.previewRemoval>['result'];
type Row = Omit<Removal, 'last_heard_at'> & { last_heard_at: Date | null };

/** What depends on a node. */
async function readRemoval(tx: Sql, nodeId: number, now: Date): Promise<Removal> {
  const { rows } = await sql<Row>`
    select id as node_id, name as node_name, is_enabled, last_heard_at,
      (select count(distinct account_id)::integer from alive_ip
        where node_id = node.id and alive_until > ${now}) as online_users,
      (select count(*)::integer from node_key where node_id = node.id) as keys,
      (select count(*)::integer from node_event where node_id = node.id) as events,
      (select count(*)::integer from detect_hit where node_id = node.id) as detect_hits,
      (select count(*)::integer from speed_test where node_id = node.id) as speed_tests,
      (select coalesce(sum(billed), 0)::bigint from node_hour where node_id = node.id) as billed_bytes,
      (select count(*)::integer from blocked_ip where node_id = node.id) as blocked_ips,
      (select count(*)::integer from traffic_report
        where node_id = node.id and folded_at is null) as reports_waiting
    from node where id = ${nodeId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Refusal('node.unknown', { status: 404 });
  return { ...row, last_heard_at: row.last_heard_at?.toISOString() ?? null };
}

/** Shows what would be deleted with a node, and what would stay. */
export const previewRemoval = async (
  { database, now }: Context<'admin'>,
  { node_id }: CallParsed<typeof contract.previewRemoval>,
) => ({ result: await readRemoval(database.sql, node_id, now()) });

/**
 * Deletes a node. It is locked first, so that no report can arrive meanwhile. Reported traffic is folded first, or
 * the deletion is refused.
 */
export async function removeNode(
  ctx: Context<'admin'>,
  { node_id }: CallParsed<typeof contract.remove>,
): Promise<{ result: Removal }> {
  return once(ctx, async (tx) => {
    await tx.selectFrom('node').select('id').where('id', '=', node_id).forUpdate().executeTakeFirst();
    const removal = await readRemoval(tx, node_id, ctx.now());
    if (removal.reports_waiting > 0) throw new Refusal('node.reports_waiting', { status: 409 });
    await tx.deleteFrom('node').where('id', '=', node_id).execute();
    await recordAudit(tx, ctx, 'nodes.remove', String(node_id), { before: { ...removal }, after: null });
    return { result: removal };
  });
}
