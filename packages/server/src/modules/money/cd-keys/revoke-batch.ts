import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { revokeBatch as call } from '@ferry/core/contract/cd-keys/admin';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { once } from '../../ground/repeats/index.ts';
import { nothingToAudit, recordAudit } from '../../ground/script-tokens/index.ts';

/** Revokes the unredeemed codes of a batch. A concurrent redemption either succeeds completely or is refused. */
export async function revokeBatch(
  ctx: Context<'admin'>,
  { batch_id }: CallParsed<typeof call>,
): Promise<ResultOf<typeof call>> {
  return once(ctx, async (tx) => {
    const batch = await tx
      .selectFrom('cd_key_batch')
      .select('id')
      .where('id', '=', batch_id)
      .executeTakeFirst();
    if (batch === undefined) throw new Refusal('cd_keys.batch_absent', { status: 404 });
    const { numUpdatedRows } = await tx
      .updateTable('cd_key')
      .set({ revoked_at: ctx.now() })
      .where('batch_id', '=', batch_id)
      .where('redeemed_at', 'is', null)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    const revoked = Number(numUpdatedRows);
    if (revoked === 0) nothingToAudit(ctx);
    else {
      const change = { before: { redeemable: revoked }, after: { redeemable: 0 } };
      await recordAudit(tx, ctx, 'cdKeys.revokeBatch', String(batch_id), change);
    }
    return { result: { revoked } };
  });
}
