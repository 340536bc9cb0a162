import type { ResultOf } from '@ferry/core/contract/base/call';
import type { listPasskeys as listCall } from '@ferry/core/contract/security/passkeys';
import type { Context } from '../../../../base/context.ts';
import { passkeysOf } from '../../passkeys/index.ts';

/** The customer's passkeys, and the host for which a new one is made. */
export async function listPasskeys(ctx: Context<'customer'>): Promise<ResultOf<typeof listCall>> {
  const passkeys = await passkeysOf(ctx.database.sql, ctx, ctx.who.accountId);
  return { result: { passkeys, host: ctx.config.passkeys?.id ?? null } };
}
