import { proofHeader } from '@ferry/core/contract/base/call';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { isOneOf } from '../../../keys/keys.ts';

export type ProvenBy = 'password' | 'code' | 'passkey';

const proofSeconds = 600;
/** Milliseconds during which a session counts as just opened. */
const justOpenedMs = 600_000;

type Signing = Pick<Context<'customer'>, 'keys' | 'now' | 'who'>;

/** The purpose of the signature, by what proved the owner. */
const purposes: Readonly<Record<ProvenBy, string>> = {
  password: 'owner proof',
  code: 'owner proof by code',
  passkey: 'owner proof by passkey',
};
/** The signature covers the customer, the session and the expiry, so no proof is stored. */
const said = ({ who }: Signing, ends: number) => `${who.accountId} ${who.sessionId} ${ends}`;

/**
 * Makes a proof that the caller is the owner. `by`: what proved it. The proof is valid for ten minutes and in this
 * session only.
 */
export function makeProof(ctx: Signing, by: ProvenBy): { proof: string; expires_at: string } {
  const ends = Math.floor(ctx.now().getTime() / 1000) + proofSeconds;
  return {
    proof: `${ends}.${ctx.keys.sign(purposes[by], said(ctx, ends)).toString('base64url')}`,
    expires_at: new Date(ends * 1000).toISOString(),
  };
}

/** What proved the owner when a proof was made. `undefined`: there is none, or it is not valid here and now. */
function readProof(ctx: Signing, given: string | undefined): ProvenBy | undefined {
  const [, ends = '', signature = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(given ?? '') ?? [];
  if (ends === '' || Number(ends) * 1000 <= ctx.now().getTime()) return undefined;
  const signed = Buffer.from(signature, 'base64url');
  const isBy = (by: ProvenBy) => isOneOf(ctx.keys.signatures(purposes[by], said(ctx, Number(ends))), signed);
  return (['password', 'code', 'passkey'] as const).find(isBy);
}

async function isOpenedJustNow({ database, now, who }: Context<'customer'>): Promise<boolean> {
  const session = await database.sql
    .selectFrom('session')
    .select('id')
    .where('id', '=', who.sessionId)
    .where('by_password', '=', true)
    .where('created_at', '>', new Date(now().getTime() - justOpenedMs))
    .executeTakeFirst();
  return session !== undefined;
}

/**
 * What has proved the owner before this call: the proof in its header or, with `bySignIn`, the password with which this
 * session was opened less than ten minutes ago. `undefined`: nothing has.
 */
export async function provenBefore(
  ctx: Context<'customer'>,
  { bySignIn }: { bySignIn: boolean },
): Promise<ProvenBy | undefined> {
  const by = readProof(ctx, ctx.header(proofHeader));
  if (by === undefined && bySignIn && (await isOpenedJustNow(ctx))) return 'password';
  return by;
}

/** The refusal for calls of programs that do not know proofs: they can sign in again. */
export const proofOrSignIn = (field?: string) =>
  new Refusal('auth.proof_required', { says: 'auth.proof_or_sign_in', ...(field && { field }) });

/**
 * Throws unless the caller has proved to be the owner, or has just signed in with the password. For calls of sessions;
 * others use `proveOwner`.
 */
export async function assertProven(ctx: Context<'customer'>): Promise<void> {
  if ((await provenBefore(ctx, { bySignIn: true })) === undefined) throw proofOrSignIn();
}
