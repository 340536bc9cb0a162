import type { ResultOf } from '@ferry/core/contract/base/call';
import type { beginPasskey as beginCall } from '@ferry/core/contract/security/passkeys';
import type { Context } from '../../../../base/context.ts';
import { proveOwner, takeOwnLimit } from '../../auth/index.ts';
import {
  assertPasskeyFits,
  beginCeremony,
  ceremonies,
  relyingPartyOf,
  usablePasskeys,
} from '../../passkeys/index.ts';

/** Algorithms of keys that authenticators make: EdDSA, ECDSA with P-256, RSA with SHA-256. */
const algorithms = [-8, -7, -257];

/**
 * Makes a challenge for a new passkey, after the proof of the owner. The passkey stores its account, so that it can
 * sign in without an address. No attestation is requested, because any authenticator will do.
 */
export async function beginPasskey(ctx: Context<'customer'>): Promise<ResultOf<typeof beginCall>> {
  const { accountId } = ctx.who;
  await proveOwner(ctx, undefined);
  const party = relyingPartyOf(ctx);
  await takeOwnLimit(ctx, ceremonies);
  await assertPasskeyFits(ctx.database.sql, accountId);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const account = await ctx.database.sql
    .selectFrom('account')
    .select(['new_id', 'email', 'name'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { id, challenge, expires_at } = await beginCeremony(ctx, 'add');
  const options = await generateRegistrationOptions({
    rpName: ctx.config.siteName,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(account.new_id.replaceAll('-', ''), 'hex')),
    userName: account.email,
    userDisplayName: account.name,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    excludeCredentials: await usablePasskeys(ctx.database.sql, accountId, party.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
  });
  return { result: { ceremony_id: id, options: { ...options }, expires_at: expires_at.toISOString() } };
}
