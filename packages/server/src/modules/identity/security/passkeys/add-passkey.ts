import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { addPasskey as addCall } from '@ferry/core/contract/security/passkeys';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { once } from '../../../ground/repeats/index.ts';
import {
  assertPasskeyFits,
  passkeysOf,
  readCeremony,
  relyingPartyOf,
  spendCeremony,
  storePasskey,
} from '../../passkeys/index.ts';
import { mailWithUndo } from '../../undo/index.ts';

type Given = CallParsed<typeof addCall>['body'];

/** The data of a new credential, if it was made for this challenge and this site. */
async function readCredential(ctx: Context<'customer'>, { ceremony_id, credential }: Given) {
  const party = relyingPartyOf(ctx);
  const challenge = await readCeremony(ctx, ceremony_id, 'add');
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { ...credential.response, transports: [] },
    },
    expectedChallenge: challenge,
    expectedOrigin: [...party.origins],
    expectedRPID: party.id,
    requireUserVerification: false,
    // The library throws for any invalid input.
  }).catch(() => undefined);
  if (!verified?.verified) throw new Refusal('auth.passkey_wrong');
  return { party, info: verified.registrationInfo };
}

/**
 * Adds a passkey. This session got the challenge after the proof of the owner, so the challenge counts as that proof.
 * The owner gets a mail with a link that removes the passkey.
 */
export async function addPasskey(
  ctx: Context<'customer'>,
  { body }: CallParsed<typeof addCall>,
): Promise<ResultOf<typeof addCall>> {
  const { accountId } = ctx.who;
  const { party, info } = await readCredential(ctx, body);
  return once(ctx, async (tx) => {
    // A row lock, so that concurrent calls count the passkeys one after another.
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
    await spendCeremony(tx, ctx, body.ceremony_id);
    await assertPasskeyFits(tx, accountId);
    await mailWithUndo(tx, ctx, accountId, {
      act: 'passkey_added',
      template: 'passkeyAdded',
      values: { name: body.name, ip: ctx.ip },
    });
    const id = await storePasskey(tx, {
      account_id: accountId,
      credential_id: info.credential.id,
      rp_id: party.id,
      public_key: Buffer.from(info.credential.publicKey),
      sign_count: info.credential.counter,
      transports: body.credential.response.transports,
      is_synced: info.credentialBackedUp,
      verifies_user: info.userVerified,
      name: body.name,
      agent: ctx.agent,
      created_at: ctx.now(),
    });
    await recordActivity(tx, ctx, accountId, 'passkey_added', { name: body.name });
    const added = (await passkeysOf(tx, ctx, accountId)).find(({ passkey_id }) => passkey_id === id);
    if (added === undefined) throw new Error('the new passkey is not among its customer’s');
    return { result: added };
  });
}
