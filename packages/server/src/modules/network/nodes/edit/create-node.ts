import type { CallParsed } from '@ferry/core/contract/base/call';
import type { create as call } from '@ferry/core/contract/nodes/admin';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import { once } from '../../../ground/repeats/index.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';
import { assertAgentFits } from '../config/keys-fit.ts';
import { auditedTerms, shownTerms, storedNode } from '../config/node-terms.ts';
import { createNodeKey } from '../keys/create-node-key.ts';
import { unusedGroups } from '../served/groups.ts';
import { holdNames } from './node-names.ts';

/** Creates a node with its own key. Only this answer contains the key's text. */
export async function createNode(ctx: Context<'admin'>, { body }: CallParsed<typeof call>) {
  return once(ctx, async (tx) => {
    const { node_name: name } = body;
    assertAgentFits(body);
    if ((await holdNames(tx)).has(name))
      throw new Refusal('node.name_taken', { status: 409, field: 'node_name', details: { name } });
    const node = await tx
      .insertInto('node')
      .values({ ...storedNode(ctx, body), created_at: ctx.now() })
      .returning(columnsOf('node'))
      .executeTakeFirstOrThrow();
    const key = await createNodeKey(tx, ctx, { nodeId: node.id, name: 'first' });
    const change = { before: null, after: auditedTerms(node) };
    await recordAudit(tx, ctx, 'nodes.create', String(node.id), change);
    const unused_groups = await unusedGroups(tx, node, ctx.now());
    return { result: { ...shownTerms(node), unused_groups, key } };
  });
}
