import type { CallAnswer, CallParsed } from '@ferry/core/contract/call';
import type { create } from '@ferry/core/contract/cd-keys-admin';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { recordAudit } from '../script-tokens/index.ts';
import { createCdKeys } from './create-cd-keys.ts';

/** Makes codes for an admin. What they are worth is audited, their text is not. */
export async function createByAdmin(
  ctx: Context<'admin'>,
  { body: { grant, count, expires_at } }: CallParsed<typeof create>,
): Promise<Pick<CallAnswer<typeof create>, 'result'>> {
  const expiresAt = expires_at === null ? null : new Date(expires_at);
  if (expiresAt !== null && expiresAt <= ctx.now())
    throw new Refusal('cd_keys.ends_in_past', { status: 422, field: 'expires_at' });
  return ctx.database.sql.transaction().execute(async (tx) => {
    const cd_keys = await createCdKeys(tx, ctx, { grant, count, expiresAt });
    await recordAudit(tx, ctx, 'cdKeys.create', `${count} codes`, { grant, count, expires_at });
    return { result: { cd_keys } };
  });
}
