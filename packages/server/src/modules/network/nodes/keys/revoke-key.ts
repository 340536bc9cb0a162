import type { CallParsed } from '@ferry/core/contract/base/call';
import type { revokeKey as call } from '@ferry/core/contract/nodes/admin';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { nothingToAudit, recordAudit } from '../../../ground/script-tokens/index.ts';
import { forgetKeys } from './identify-node.ts';
import { keyColumns, shownKey } from './keys.ts';

/** Revokes a key permanently. A repeated call changes nothing. */
export async function revokeKey(ctx: Context<'admin'>, { key_id }: CallParsed<typeof call>) {
  const result = await ctx.database.sql.transaction().execute(async (tx) => {
    const key = await tx
      .selectFrom('node_key')
      .select(keyColumns)
      .where('id', '=', key_id)
      .forUpdate()
      .executeTakeFirst();
    if (key === undefined) throw new Refusal('node.key_unknown', { status: 404 });
    const { node_id, name, is_enabled } = key;
    if (is_enabled) {
      await tx.updateTable('node_key').set({ is_enabled: false }).where('id', '=', key_id).execute();
      const change = { before: { is_enabled }, after: { is_enabled: false } };
      await recordAudit(tx, ctx, 'nodes.revokeKey', String(key_id), change, { node_id, name });
    } else nothingToAudit(ctx);
    return shownKey({ ...key, is_enabled: false });
  });
  forgetKeys(ctx);
  return { result };
}
