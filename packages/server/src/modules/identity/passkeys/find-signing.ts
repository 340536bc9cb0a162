import type { passkeyProof } from '@ferry/core/contract/auth/passkey';
import type * as z from 'zod';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { type Purpose, readCeremony } from './ceremonies.ts';
import { relyingPartyOf } from './relying-party.ts';

/**
 * The passkey that is said to have signed, and the challenge that it had to sign. Neither is verified yet. A passkey of
 * another host of the portal is unknown here.
 */
export async function findSigning(ctx: Context, given: z.output<typeof passkeyProof>, purpose: Purpose) {
  const party = relyingPartyOf(ctx);
  const challenge = await readCeremony(ctx, given.ceremony_id, purpose);
  const passkey = await ctx.database.sql
    .selectFrom('passkey')
    .innerJoin('account', 'account.id', 'passkey.account_id')
    .select(['passkey.id', 'passkey.account_id', 'credential_id', 'public_key', 'sign_count'])
    .select(['passkey.name', 'passkey.created_at', 'passkey.verifies_user', 'account.new_id'])
    .where('credential_id', '=', given.credential.id)
    .where('rp_id', '=', party.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (passkey === undefined) throw new Refusal('auth.passkey_unknown');
  return { party, challenge, passkey, given };
}

export type Signing = Awaited<ReturnType<typeof findSigning>>;
