import type { passkeyProof } from '@ferry/core/contract/auth/passkey';
import type * as z from 'zod';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { checkSignature, findSigning, type Signed } from '../../passkeys/index.ts';

/**
 * A passkey as the second factor of an account, beside the password, or alone as the proof of its owner. A passkey that
 * is younger than a day is refused, because a thief of the session may have added it. A passkey that did not verify its
 * user only shows possession: it is a second factor, and no proof.
 */
export async function proveByPasskey(
  ctx: Context,
  accountId: number,
  given: z.output<typeof passkeyProof>,
  purpose: 'sign_in' | 'prove',
): Promise<Signed> {
  const signing = await findSigning(ctx, given, purpose);
  if (signing.passkey.account_id !== accountId) throw new Refusal('auth.passkey_unknown');
  const signed = await checkSignature(ctx, signing);
  if (signed.isYoung) throw new Refusal('auth.passkey_young');
  if (purpose === 'prove' && !signed.isVerified) throw new Refusal('auth.passkey_unverified');
  return signed;
}
