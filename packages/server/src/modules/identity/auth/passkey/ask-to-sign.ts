import type { ceremony } from '@ferry/core/contract/auth/passkey';
import type * as z from 'zod';
import type { Context } from '../../../../base/context.ts';
import { beginCeremony, relyingPartyOf, type usablePasskeys } from '../../passkeys/index.ts';

/** Milliseconds that a browser waits for the customer. */
const promptMs = 240_000;

/**
 * Makes a challenge, with what a browser needs to sign it. `allowed`: the passkeys that may sign; without it, any
 * passkey of this site. A passkey that cannot verify its user may sign in as one factor but proves nothing, so proofs
 * require a passkey that can.
 */
export async function askToSign(
  ctx: Context,
  purpose: 'sign_in' | 'prove',
  allowed: Awaited<ReturnType<typeof usablePasskeys>> = [],
): Promise<z.output<typeof ceremony>> {
  const { id: rpId } = relyingPartyOf(ctx);
  const { id, challenge, expires_at } = await beginCeremony(ctx, purpose);
  const userVerification = purpose === 'prove' ? 'required' : 'preferred';
  const allowCredentials = allowed.map((one) => ({ ...one, type: 'public-key' }));
  return {
    ceremony_id: id,
    options: { rpId, challenge, allowCredentials, userVerification, timeout: promptMs },
    expires_at: expires_at.toISOString(),
  };
}
