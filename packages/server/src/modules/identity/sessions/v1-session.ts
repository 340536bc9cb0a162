import type { loginOldV1 } from '@ferry/core/contract/auth/anyone';
import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { Callers, Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { isOneOf } from '../../../keys/keys.ts';
import { readCookies, writeCookie } from './cookies.ts';
import { assertCsrf } from './csrf.ts';
import { assertSignedIn } from './identify-customer.ts';
import { readAccess, readRefresh } from './tokens.ts';

/**
 * The cookies of the older portal's session. `key` signs the others, and `sid` is the session on which it depends.
 */
interface Block {
  uid: number;
  email: string;
  expire_in: number;
  ip: string;
  sid: string;
}

const purpose = 'legacy session';
const said = ({ uid, email, expire_in, ip, sid }: Block) => JSON.stringify([uid, email, expire_in, ip, sid]);
/** A signature in the length that the older portal has room for. */
const shortened = (signature: Buffer): string => signature.toString('hex').slice(0, 45);

/** The session of a token, and the expiry of the token. */
async function sessionOf(ctx: Context<'anyone'>, body: CallParsed<typeof loginOldV1>['body']) {
  if (body.access_token) {
    const { subject, sessionId, expiresAt } = await readAccess(ctx, body.access_token);
    return { accountId: subject.user_id, sessionId, expiresAt };
  }
  if (!body.refresh_token) throw new Refusal('input.required', { status: 422, field: 'access_token' });
  const { jti, subject } = await readRefresh(ctx, body.refresh_token);
  const row = await ctx.database.sql
    .selectFrom('refresh_token')
    .select(['session_id', 'expires_at'])
    .where('jti', '=', jti)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('auth.session_ended', { status: 401 });
  return { accountId: subject.user_id, sessionId: row.session_id, expiresAt: row.expires_at };
}

/**
 * Refuses a page of another site, which could give a visitor's browser the cookies of somebody else's session. Programs
 * send no origin. For a page at another address of this server, the browser says that it has the same origin.
 */
export function assertOwnPage(ctx: Pick<Context, 'config' | 'header'>): void {
  const origin = ctx.header('origin');
  if (origin === undefined || ctx.header('sec-fetch-site') === 'same-origin') return;
  const { publicUrl, apiOrigins, portalOrigins } = ctx.config;
  if (![new URL(publicUrl).origin, ...apiOrigins, ...portalOrigins].includes(origin))
    throw new Refusal('auth.foreign_page');
}

/** Issues the older portal's session for a token of this portal, with the token's expiry. */
export async function openV1Session(
  ctx: Context<'anyone'>,
  { body }: CallParsed<typeof loginOldV1>,
): Promise<ResultOf<typeof loginOldV1> & { cookies: string[] }> {
  const { accountId, sessionId, expiresAt } = await sessionOf(ctx, body);
  await assertSignedIn(ctx, accountId, sessionId, { evenBanned: true });
  const { email } = await ctx.database.sql
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const expire_in = Math.floor(expiresAt.getTime() / 1000);
  const block: Block = { uid: accountId, email, expire_in, ip: ctx.ip, sid: sessionId };
  const key = shortened(ctx.keys.sign(purpose, said(block)));
  const seconds = Math.max(0, expire_in - Math.floor(ctx.now().getTime() / 1000));
  const { sid: _, ...shown } = block;
  return {
    result: { ...shown, key, is_login: true, is_admin: false },
    cookies: Object.entries({ ...block, key }).map(([name, value]) =>
      writeCookie(ctx.config, name, String(value), seconds),
    ),
  };
}

/**
 * Identifies the customer of an older session. Refused: cookies that were changed, have expired, come from another
 * address or belong to an ended session, and calls without the token of `/api/v2/csrf`.
 */
export async function identifyV1Session(ctx: Context): Promise<Callers['customer']> {
  const { uid, email = '', expire_in, ip = '', sid = '', key = '' } = readCookies(ctx);
  const block: Block = { uid: Number(uid), email, expire_in: Number(expire_in), ip, sid };
  const right = ctx.keys.signatures(purpose, said(block)).map((one) => Buffer.from(shortened(one)));
  const isOurs = isOneOf(right, Buffer.from(key));
  if (!isOurs || ip !== ctx.ip || block.expire_in * 1000 <= ctx.now().getTime())
    throw new Refusal('auth.signed_out', { status: 401 });
  assertCsrf(ctx);
  return assertSignedIn(ctx, block.uid, sid, { evenBanned: false });
}
