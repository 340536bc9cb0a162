import type { CallParsed } from '@ferry/core/contract/base/call';
import type { update as call } from '@ferry/core/contract/nodes/admin';
import { nodeConfig } from '@ferry/core/contract/nodes/config';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';
import { assertAgentFits } from '../config/keys-fit.ts';
import { auditedTerms, shownTerms, storedChanges } from '../config/node-terms.ts';
import { unusedGroups } from '../served/groups.ts';
import { holdNames } from './node-names.ts';

/** Changes the given fields of a node. Agents get them with the next poll, subscriptions with the next fetch. */
export async function updateNode(ctx: Context<'admin'>, { node_id, body }: CallParsed<typeof call>) {
  return ctx.database.sql.transaction().execute(async (tx) => {
    const names = body.node_name === undefined ? new Set<string>() : await holdNames(tx);
    const node = await tx
      .selectFrom('node')
      .select(columnsOf('node'))
      .where('id', '=', node_id)
      .forUpdate()
      .executeTakeFirst();
    if (node === undefined) throw new Refusal('node.unknown', { status: 404 });
    const { node_name: name = node.name, config, is_enabled } = body;
    if (name !== node.name && names.has(name))
      throw new Refusal('node.name_taken', { status: 409, field: 'node_name', details: { name } });
    const { agent = node.agent, certificate = node.certificate } = body;
    // Only changed fields are validated, so that a node saved under earlier rules can still be renamed or disabled.
    const isOther = body.agent !== undefined || config !== undefined || body.certificate !== undefined;
    if (isOther && (node.old_server === null || config !== undefined))
      assertAgentFits({ agent, certificate, config: config ?? nodeConfig.parse(node.config) });
    if (is_enabled === true && node.old_server !== null && config === undefined)
      throw new Refusal('node.not_rebuilt');
    const changed = await tx
      .updateTable('node')
      .set({ ...storedChanges(ctx, body, node), name })
      .where('id', '=', node_id)
      .returning(columnsOf('node'))
      .executeTakeFirstOrThrow();
    const change = { before: auditedTerms(node), after: auditedTerms(changed) };
    await recordAudit(tx, ctx, 'nodes.update', String(node_id), change);
    const unused_groups = await unusedGroups(tx, changed, ctx.now());
    return { result: { ...shownTerms(changed), unused_groups } };
  });
}
