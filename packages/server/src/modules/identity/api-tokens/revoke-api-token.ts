import type { revoke } from '@ferry/core/contract/api-tokens/customer';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import { once } from '../../ground/repeats/index.ts';

/** Revokes one of the caller's API tokens. It stops working with the commit. */
export async function revokeApiToken(
  ctx: Context<'customer'>,
  { token_id }: CallParsed<typeof revoke>,
): Promise<void> {
  const { accountId } = ctx.who;
  await once(ctx, async (tx) => {
    const revoked = await tx
      .deleteFrom('api_token')
      .where('id', '=', token_id)
      .where('account_id', '=', accountId)
      .returning('name')
      .executeTakeFirst();
    if (revoked === undefined) throw new Refusal('apiTokens.absent', { status: 404 });
    await recordActivity(tx, ctx, accountId, 'api_token_revoked', { name: revoked.name });
  });
}

/** Revokes all API tokens of an account in the caller's transaction. Returns how many. */
export async function revokeApiTokens(tx: Sql, accountId: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('api_token')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
