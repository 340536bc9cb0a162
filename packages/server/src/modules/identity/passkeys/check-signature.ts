import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import { mailWithNotMe } from '../undo/index.ts';
import { spendCeremony } from './ceremonies.ts';
import type { Signing } from './find-signing.ts';
import { isYoung } from './queries.ts';

/** A valid signature. */
export interface Signed {
  readonly accountId: number;
  /** Whether the passkey is younger than a day. */
  readonly isYoung: boolean;
  /** Whether the authenticator verified its user, by fingerprint or PIN. If not, any holder may have signed. */
  readonly isVerified: boolean;
  /** Uses up the challenge, in the transaction of the signed action. Of concurrent calls only one succeeds. */
  spend(tx: Sql): Promise<void>;
}

const idOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');

async function verify({ party, challenge, passkey, given }: Signing) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { credential } = given;
  const { userHandle, ...response } = credential.response;
  if (userHandle && userHandle !== idOf(passkey.new_id)) return undefined;
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, response },
    expectedChallenge: challenge,
    expectedOrigin: [...party.origins],
    expectedRPID: party.id,
    // The counter is compared below, because that refusal is mailed to the owner.
    credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    requireUserVerification: false,
    // The library throws for any invalid input.
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo : undefined;
}

/**
 * Refuses a counter that does not grow, because then two authenticators sign with one key. Mails the owner, and uses up
 * the challenge, so that each signature is reported once.
 */
async function refuseCopy(ctx: Context, { passkey, given }: Signing): Promise<never> {
  await ctx.database.sql.transaction().execute(async (tx) => {
    await spendCeremony(tx, ctx, given.ceremony_id);
    await recordActivity(tx, ctx, passkey.account_id, 'passkey_copied', { name: passkey.name });
    const values = { name: passkey.name, ip: ctx.ip };
    await mailWithNotMe(tx, ctx, passkey.account_id, { template: 'passkeyCopied', values });
  });
  throw new Refusal('auth.passkey_copied');
}

/**
 * Throws unless the passkey has signed the challenge for this site. A passkey that can verify its user must do so each
 * time; otherwise any holder could skip the check. After a refusal the challenge can be signed again, unless the
 * passkey is a copy.
 */
export async function checkSignature(ctx: Context, signing: Signing): Promise<Signed> {
  const { passkey, given } = signing;
  const info = await verify(signing);
  if (info === undefined) throw new Refusal('auth.passkey_wrong');
  const { newCounter, userVerified, credentialBackedUp } = info;
  const counts = newCounter > 0 || passkey.sign_count > 0;
  if (counts && newCounter <= passkey.sign_count) return refuseCopy(ctx, signing);
  if (passkey.verifies_user && !userVerified) throw new Refusal('auth.passkey_unverified');
  return {
    accountId: passkey.account_id,
    isYoung: isYoung(ctx, passkey),
    isVerified: userVerified,
    async spend(tx) {
      await spendCeremony(tx, ctx, given.ceremony_id);
      const used = await tx
        .updateTable('passkey')
        .set({
          sign_count: newCounter,
          is_synced: credentialBackedUp,
          last_used_at: ctx.now(),
          ...(userVerified && { verifies_user: true }),
        })
        .where('id', '=', passkey.id)
        .where('ended_at', 'is', null)
        .where('sign_count', '=', passkey.sign_count)
        .returning('id')
        .executeTakeFirst();
      // The passkey was removed or used meanwhile.
      if (used === undefined) throw new Refusal('auth.passkey_gone');
    },
  };
}
