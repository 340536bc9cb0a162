import type { beginPasskey as beginCall } from '@ferry/core/contract/auth/passkey-sign-in';
import type { ResultOf } from '@ferry/core/contract/base/call';
import type { Context } from '../../../../base/context.ts';
import { sourcesOf, takeLimit } from '../../../ground/limits/index.ts';
import { ceremonies } from '../../passkeys/index.ts';
import { askToSign } from './ask-to-sign.ts';

/** Makes a challenge for a sign-in. It names no passkeys, so it reveals nothing about any account. */
export async function beginPasskey(ctx: Context<'anyone'>): Promise<ResultOf<typeof beginCall>> {
  await takeLimit(ctx, ceremonies, sourcesOf(ctx.ip));
  return { result: await askToSign(ctx, 'sign_in') };
}
