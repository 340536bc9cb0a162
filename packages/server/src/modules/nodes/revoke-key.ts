import type { CallParsed } from '@ferry/core/contract/call';
import type { revokeKey as call } from '@ferry/core/contract/node-admin';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { recordAudit } from '../script-tokens/index.ts';
import { forgetKeys } from './identify-node.ts';
import { keyColumns, shownKey } from './keys.ts';

/** Revokes a key permanently. A repeated call changes nothing. */
export async function revokeKey(ctx: Context<'admin'>, { key_id }: CallParsed<typeof call>) {
  const result = await ctx.database.sql.transaction().execute(async (tx) => {
    const key = await tx
      .updateTable('node_key')
      .set({ is_enabled: false })
      .where('id', '=', key_id)
      .returning(keyColumns)
      .executeTakeFirst();
    if (key === undefined) throw new Refusal('node.key_unknown', { status: 404 });
    await recordAudit(tx, ctx, 'nodes.revokeKey', String(key_id), { node_id: key.node_id, name: key.name });
    return shownKey(key);
  });
  forgetKeys(ctx);
  return { result };
}
