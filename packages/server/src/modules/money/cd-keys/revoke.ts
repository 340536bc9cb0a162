import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { revoke as call } from '@ferry/core/contract/cd-keys/admin';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { once } from '../../ground/repeats/index.ts';
import { nothingToAudit, recordAudit } from '../../ground/script-tokens/index.ts';

/** Revokes one code. A repeated call changes nothing. */
export async function revokeCode(
  ctx: Context<'admin'>,
  { code_id }: CallParsed<typeof call>,
): Promise<ResultOf<typeof call>> {
  return once(ctx, async (tx) => {
    const code = await tx
      .selectFrom('cd_key')
      .select(['hint', 'redeemed_at', 'revoked_at'])
      .where('id', '=', code_id)
      .forUpdate()
      .executeTakeFirst();
    if (code === undefined) throw new Refusal('cd_keys.absent', { status: 404 });
    if (code.redeemed_at !== null) throw new Refusal('cd_keys.redeemed_before', { status: 409 });
    if (code.revoked_at !== null) {
      nothingToAudit(ctx);
      return { result: { revoked: 0 } };
    }
    const revoked_at = ctx.now();
    await tx.updateTable('cd_key').set({ revoked_at }).where('id', '=', code_id).execute();
    const change = { before: { revoked_at: null }, after: { revoked_at } };
    await recordAudit(tx, ctx, 'cdKeys.revoke', String(code_id), change, { hint: code.hint });
    return { result: { revoked: 1 } };
  });
}
