import type { Context } from '../../../../base/context.ts';
import { isOneOf } from '../../../../keys/keys.ts';
import type { Secret } from '../tries/count-try.ts';

/** What proves the owner. */
export type ProvenBy = Secret | 'passkey';

const seconds = 600;

type Signing = Pick<Context<'customer'>, 'keys' | 'now' | 'who'>;

/** What the signature is for, by what was given for it. */
const purposes: Readonly<Record<ProvenBy, string>> = {
  password: 'owner proof',
  code: 'owner proof by code',
  passkey: 'owner proof by passkey',
};
/** The signature covers the customer, the session and the expiry, so no proof is stored. */
const said = ({ who }: Signing, ends: number) => `${who.accountId} ${who.sessionId} ${ends}`;

/**
 * Makes a proof that the caller is the owner, who proved it by this. It is valid for ten minutes and in this session
 * only.
 */
export function makeProof(ctx: Signing, by: ProvenBy): { proof: string; expires_at: string } {
  const ends = Math.floor(ctx.now().getTime() / 1000) + seconds;
  return {
    proof: `${ends}.${ctx.keys.sign(purposes[by], said(ctx, ends)).toString('base64url')}`,
    expires_at: new Date(ends * 1000).toISOString(),
  };
}

/** For what a proof was made. `undefined`: none was given, it is of another session or has expired. */
export function readProof(ctx: Signing, given: string | undefined): ProvenBy | undefined {
  const [, ends = '', signature = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(given ?? '') ?? [];
  if (ends === '' || Number(ends) * 1000 <= ctx.now().getTime()) return undefined;
  const signed = Buffer.from(signature, 'base64url');
  const isBy = (by: ProvenBy) => isOneOf(ctx.keys.signatures(purposes[by], said(ctx, Number(ends))), signed);
  return (['password', 'code', 'passkey'] as const).find(isBy);
}
