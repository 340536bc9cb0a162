import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { create } from '@ferry/core/contract/cd-keys/admin';
import type { Context } from '../../../base/context.ts';
import { faultPoint } from '../../../base/faults.ts';
import { Refusal } from '../../../base/refusal.ts';
import { once } from '../../ground/repeats/index.ts';
import { recordAudit } from '../../ground/script-tokens/index.ts';
import { insertCdKeys, newCodes } from './create-cd-keys.ts';

/**
 * Creates a batch for an admin in one transaction. The codes are stored as hashes alone, so a repeat gets them only as
 * long as `once` keeps answers with secrets. The audit contains their value and not their text.
 */
export async function createByAdmin(
  ctx: Context<'admin'>,
  { body }: CallParsed<typeof create>,
): Promise<ResultOf<typeof create>> {
  const { grant, count, expires_at, note } = body;
  const expiresAt = expires_at === null ? null : new Date(expires_at);
  const answer = await once(ctx, async (tx) => {
    if (expiresAt !== null && expiresAt <= ctx.now())
      throw new Refusal('cd_keys.ends_in_past', { status: 422, field: 'expires_at' });
    const { id } = await tx
      .insertInto('cd_key_batch')
      .values({
        created_at: ctx.now(),
        token_id: ctx.who.tokenId,
        note,
        worth: JSON.stringify(grant),
        expires_at: expiresAt,
        count,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const cd_keys = newCodes(count);
    await insertCdKeys(tx, ctx, cd_keys, { grant, expiresAt, batchId: id });
    const after = { batch: id, grant, count, expires_at, note };
    await recordAudit(tx, ctx, 'cdKeys.create', `${count} codes`, { before: null, after });
    faultPoint('cd_keys.batch before commit');
    return { result: { batch_id: id, cd_keys } };
  });
  faultPoint('cd_keys.batch after commit');
  return answer;
}
