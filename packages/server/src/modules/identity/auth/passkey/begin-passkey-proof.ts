import type { beginPasskeyProof as beginCall } from '@ferry/core/contract/auth/customer';
import type { ResultOf } from '@ferry/core/contract/base/call';
import type { Context } from '../../../../base/context.ts';
import { ceremonies, relyingPartyOf, usablePasskeys } from '../../passkeys/index.ts';
import { takeOwnLimit } from '../tries/take-own-limit.ts';
import { askToSign } from './ask-to-sign.ts';

/** Makes a challenge for the caller's own passkeys, bound to the session. */
export async function beginPasskeyProof(ctx: Context<'customer'>): Promise<ResultOf<typeof beginCall>> {
  await takeOwnLimit(ctx, ceremonies);
  const keys = await usablePasskeys(ctx.database.sql, ctx.who.accountId, relyingPartyOf(ctx).id);
  return { result: await askToSign(ctx, 'prove', keys) };
}
