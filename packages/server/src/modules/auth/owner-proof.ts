import type { Context } from '../../context.ts';
import { isOneOf } from '../../keys.ts';

const seconds = 600;

type Signing = Pick<Context<'customer'>, 'keys' | 'now' | 'who'>;

/** The signature covers the customer, the session and the expiry, so no proof is stored. */
const purpose = 'owner proof';
const said = ({ who }: Signing, ends: number) => `${who.accountId} ${who.sessionId} ${ends}`;

/** Makes a proof that the caller is the owner. It is valid for ten minutes and in this session only. */
export function makeProof(ctx: Signing): { proof: string; expires_at: string } {
  const ends = Math.floor(ctx.now().getTime() / 1000) + seconds;
  return {
    proof: `${ends}.${ctx.keys.sign(purpose, said(ctx, ends)).toString('base64url')}`,
    expires_at: new Date(ends * 1000).toISOString(),
  };
}

/** Whether a proof was given, belongs to this session and has not expired. */
export function isProof(ctx: Signing, given: string | undefined): boolean {
  const [, ends = '', signature = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(given ?? '') ?? [];
  if (ends === '' || Number(ends) * 1000 <= ctx.now().getTime()) return false;
  return isOneOf(ctx.keys.signatures(purpose, said(ctx, Number(ends))), Buffer.from(signature, 'base64url'));
}
